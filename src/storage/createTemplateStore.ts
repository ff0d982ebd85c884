import * as z from 'zod'
import { isRecord } from '@/lib/isRecord.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { JsonSchema, Template } from '@/pipeline/Template.ts'
import type { TemplateVersion } from '@/pipeline/TemplateVersion.ts'
import type { Archive, StoredDocument } from './Archive.ts'
import { templateSchema } from './templateSchema.ts'

/** One document for each saved version, `TEMPLATEID/000003`. */
export const TEMPLATES = 'templates'
/** One document for each template: its tags. They are no part of a version, so a new tag makes none. */
const TEMPLATE_TAGS = 'template-tags'

/** A template of the person's own: its newest version. */
export type OwnTemplate = TemplateVersion & { readonly tags: readonly string[] }

/** The person's templates, with every version that was ever saved. */
export type TemplateStore = {
  /** By name. Versions that some other page has written and that cannot be read are left out. */
  latest(): Promise<readonly OwnTemplate[]>
  /** Newest first. */
  versionsOf(id: string): Promise<readonly TemplateVersion[]>
  versionOf(id: string, version: number): Promise<Template | undefined>
  /** Keeps it as the next version of its id, whatever its own number, and gives it as it was kept. */
  save(template: Template): Promise<Template>
  setTags(id: string, tags: readonly string[]): Promise<void>
  /** Removes all its versions; gives the way to have them back. */
  remove(id: string): Promise<() => Promise<void>>
}

type Documents = Pick<Archive, 'documents' | 'readDocument' | 'writeDocument'>

/** `exclusively` runs work while no other tab does the same: two tabs that save at once make two versions. */
export function createTemplateStore(
  archive: Documents,
  exclusively: <T>(work: () => Promise<T>) => Promise<T> = withLock,
): TemplateStore {
  const documentsOf = async (id: string) =>
    (await archive.documents(TEMPLATES)).filter((document) => placeOf(document).id === id)

  return {
    async latest() {
      const [documents, tags] = await Promise.all([
        archive.documents(TEMPLATES),
        archive.documents(TEMPLATE_TAGS),
      ])
      const tagsById = new Map(tags.map(({ id, value }) => [id, readTags(value)]))
      return newestOf(documents)
        .map((version) => ({ ...version, tags: tagsById.get(version.template.id) ?? [] }))
        .toSorted((a, b) => a.template.name.localeCompare(b.template.name))
    },
    async versionsOf(id) {
      return (await documentsOf(id)).toReversed().flatMap((document) => readVersion(document) ?? [])
    },
    async versionOf(id, version) {
      const place = documentId(id, version)
      return readVersion({ id: place, value: await archive.readDocument(TEMPLATES, place) })?.template
    },
    save: (template) =>
      exclusively(async () => {
        const last = (await documentsOf(template.id)).at(-1)
        const version = last === undefined ? 1 : placeOf(last).version + 1
        const saved = { ...template, version }
        const value: TemplateVersion = { template: saved, savedAt: new Date().toISOString() }
        await archive.writeDocument(TEMPLATES, documentId(template.id, version), value)
        return saved
      }),
    setTags: (id, tags) =>
      archive.writeDocument(TEMPLATE_TAGS, id, tags.length === 0 ? undefined : [...tags]),
    async remove(id) {
      const [documents, tags] = await Promise.all([documentsOf(id), archive.readDocument(TEMPLATE_TAGS, id)])
      const write = async (valueOf: (document: StoredDocument) => unknown, tagsAfter: unknown) => {
        await archive.writeDocument(TEMPLATE_TAGS, id, tagsAfter)
        for (const document of documents)
          await archive.writeDocument(TEMPLATES, document.id, valueOf(document))
      }
      await write(() => undefined, undefined)
      return () => write(({ value }) => value, tags)
    },
  }
}

/** Ids stand in the ids of documents, and those of imported files come from anybody. */
const TEMPLATE_ID = /^[\w-]{1,100}$/

export function isTemplateId(id: string): boolean {
  return TEMPLATE_ID.test(id)
}

/** Six digits, so that documents come in the order of their versions. */
function documentId(id: string, version: number): string {
  if (!isTemplateId(id))
    throw new PlaygroundError('unknown-template', 'This template has an id that cannot be kept.')
  return `${id}/${String(version).padStart(6, '0')}`
}

function placeOf({ id }: StoredDocument): { readonly id: string; readonly version: number } {
  const slash = id.lastIndexOf('/')
  return { id: id.slice(0, slash), version: Number(id.slice(slash + 1)) }
}

/** The newest version of each template that can be read; only those are read. */
function newestOf(documents: readonly StoredDocument[]): readonly TemplateVersion[] {
  const newest = new Map<string, TemplateVersion>()
  for (const document of documents.toReversed()) {
    const { id } = placeOf(document)
    const version = newest.has(id) ? undefined : readVersion(document)
    if (version !== undefined) newest.set(id, version)
  }
  return [...newest.values()]
}

const STORED = z.strictObject({
  template: templateSchema(z.string(), z.custom<JsonSchema>(isRecord, 'Not an object')),
  savedAt: z.iso.datetime(),
})

/** Undefined if it cannot be read, or says that it is another one than its place. */
function readVersion(document: StoredDocument): TemplateVersion | undefined {
  const { data } = STORED.safeParse(document.value)
  const place = placeOf(document)
  return data?.template.id === place.id && data.template.version === place.version ? data : undefined
}

function readTags(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []
}

/** Pages over plain http have no locks; there two tabs would have to save in the same instant. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks === undefined ? work() : locks.request('pal-templates', work)
}
