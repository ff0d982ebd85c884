import type { Live } from '@/ui/Live.ts'

/** What a model's file says of itself. */
export type LocalModelFacts = {
  /** Of the file. */
  readonly name: string
  readonly ownName?: string
  readonly architecture: string
  readonly quantization: string
  readonly parameters: number
  readonly bytes: number
  readonly license?: string
  readonly contextTokens?: number
  readonly hasChatTemplate: boolean
}

/** A model in this browser. `isKept`: also when the tab is closed. */
export type LocalModelView = {
  readonly id: string
  readonly facts: LocalModelFacts
  readonly isKept: boolean
}

export type DownloadView = {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly state: 'fetching' | 'paused' | 'failed'
  /** While `fetching`: bytes come, or the hash of all of them is made. */
  readonly phase: 'fetching' | 'checking'
  readonly doneBytes: number
  readonly totalBytes?: number
  readonly message?: string
}

export type LocalLibraryView = {
  readonly models: readonly LocalModelView[]
  readonly downloads: readonly DownloadView[]
}

/** A small model that is worth a try, at `path` on the hub. */
export type ProposalView = {
  readonly path: string
  readonly name: string
  readonly parameters: string
  readonly bytes: number
  readonly license: string
  readonly remark: string
}

export type LocalSettings = {
  /** Base address of the hub that models are fetched from. */
  readonly hub: string
  readonly contextTokens: number
  readonly usesGpu: boolean
}

type StorageSpace = {
  readonly usedBytes: number
  readonly freeBytes: number
  /** The browser promised not to clear it by itself. */
  readonly isPersistent: boolean
}

/** What the part of Settings about models in this browser needs. Rejections carry a sentence for people. */
export interface LocalModelServices {
  readonly library: Live<LocalLibraryView>
  readonly settings: Live<LocalSettings>
  readonly proposals: readonly ProposalView[]
  readonly defaultHub: string
  /** False: this browser gives the page no room for files. */
  readonly canKeep: boolean
  readonly canUseGpu: boolean
  saveSettings(settings: LocalSettings): Promise<void>
  /** Takes a file, or all parts of a split one, until the tab closes. */
  add(files: readonly File[]): Promise<LocalModelFacts>
  /** Copies a dropped model to where it stays. */
  keep(id: string, onProgress: (doneBytes: number) => void): Promise<void>
  /** An address, or a path on the hub. */
  fetch(typed: string): Promise<void>
  pause(id: string): void
  resume(id: string): void
  /** Removes a model, or a download with what has come of it. */
  remove(id: string): Promise<void>
  removeAll(): Promise<void>
  /** Undefined where the browser does not say. */
  space(): Promise<StorageSpace | undefined>
}
