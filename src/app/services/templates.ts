import { createLazy } from '@/lib/createLazy.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Fallback, Template } from '@/pipeline/Template.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { OwnTemplate, TemplateStore } from '@/storage/createTemplateStore.ts'
import type { Live } from '@/ui/Live.ts'
import { createLive, mapLive } from './createLive.ts'

/** Names of the collections: nothing more is loaded for people who have no templates of their own. */
const TEMPLATES = 'templates'
const SHOWN: readonly string[] = [TEMPLATES, 'template-tags']

export type Templates = {
  /** Newest versions: the built-in ones first, then the person's own by name. */
  readonly all: Live<readonly Template[]>
  readonly own: Live<readonly OwnTemplate[]>
  /** Resolves when `own` has what is stored. */
  ready(): Promise<void>
  /** The newest version. Throws a PlaygroundError if there is none. */
  templateOf(id: string): Template
  /** A version as it was saved; undefined if it is not there. */
  versionOf(id: string, version: number): Promise<Template | undefined>
  /** The template that a fallback stands for; undefined: none, or one that is not there. */
  fallbackTemplate(fallback: Fallback): Template | undefined
  store(): Promise<TemplateStore>
}

/** The templates on offer, as they are stored and as other tabs change them. */
export function createTemplates(opened: Promise<Archive<RunSummary>>): Templates {
  const own = createLive<readonly OwnTemplate[]>([])
  const all = mapLive(own, (kept) => [...BUILT_IN_TEMPLATES, ...kept.map(({ template }) => template)])
  let asked = 0

  const store = createLazy(async () => {
    const [archive, { createTemplateStore }] = await Promise.all([
      opened,
      import('@/storage/createTemplateStore.ts'),
    ])
    return createTemplateStore(archive)
  })
  const show = async () => {
    const number = ++asked
    const archive = await opened
    const isEmpty = own.get().length === 0 && (await archive.documents(TEMPLATES)).length === 0
    const latest = isEmpty ? [] : await (await store()).latest()
    if (number === asked) own.set(latest)
  }
  const begun = opened.then(async (archive) => {
    archive.subscribe((change) => {
      if (change.type === 'documents-changed' && SHOWN.includes(change.collection)) void show()
    })
    await show()
  })
  const find = (id: string) => all.get().find((known) => known.id === id)

  return {
    all,
    own,
    ready: () => begun,
    templateOf(id) {
      const template = find(id)
      if (template === undefined)
        throw new PlaygroundError('unknown-template', `There is no template “${id}”.`)
      return template
    },
    async versionOf(id, version) {
      const newest = find(id)
      return newest?.version === version ? newest : (await store()).versionOf(id, version)
    },
    fallbackTemplate: (fallback) =>
      fallback.type === 'none'
        ? undefined
        : find(fallback.type === 'template' ? fallback.templateId : fallback.type),
    store,
  }
}
