import type { Template } from './Template.ts'

/** A template as it was saved once. Its number is `template.version`. */
export type TemplateVersion = {
  readonly template: Template
  /** ISO 8601, UTC. */
  readonly savedAt: string
}
