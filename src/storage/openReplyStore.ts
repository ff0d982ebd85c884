import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { Dexie, type EntityTable } from 'dexie'
import { isRecord } from '@/lib/isRecord.ts'

/** A complete reply, as it is kept. */
type StoredReply = { readonly thinking: string; readonly text: string }

type ReplyRow = StoredReply & {
  /** Hash of what was asked: the questions themselves are not kept here. */
  readonly key: string
  readonly characters: number
  /** When it was last read or written, in milliseconds since 1970. */
  readonly usedAt: number
}

class ReplyDatabase extends Dexie {
  declare readonly replies: EntityTable<ReplyRow, 'key'>

  constructor(name: string) {
    super(name)
    // Sizes are in the index, so that making room reads no reply.
    this.version(1).stores({ replies: 'key, [usedAt+characters]' })
  }
}

/** Of what may be kept. */
const SHARE_AFTER_CLEANING = 0.9

export type ReplyStoreOptions = {
  /** Name of the database. */
  readonly name?: string
  /** More than that is not kept: the replies that were not read for the longest go. */
  readonly mostCharacters: number
  readonly now?: () => number
}

/**
 * Replies by what was asked, in IndexedDB. Where the browser refuses its storage nothing is kept, and reading and
 * writing do not fail: each question is then asked again.
 */
export function openReplyStore(options: ReplyStoreOptions) {
  const { name = 'pal-playground-replies', mostCharacters, now = Date.now } = options
  const { replies } = new ReplyDatabase(name)
  let lastUse = 0
  /** At most so many are kept; undefined until they were counted. Replies written again count twice until then. */
  let characters: number | undefined

  /** Two uses in one millisecond still have an order. */
  function nextUse(): number {
    lastUse = Math.max(now(), lastUse + 0.001)
    return lastUse
  }

  /** Counts them all, and lets the oldest go if they are too many: a tenth more, so that it is not done each time. */
  async function makeRoom(): Promise<void> {
    const sizes = (await replies.orderBy('[usedAt+characters]').keys()).map(sizeOfUse)
    let kept = sizes.reduce((sum, size) => sum + size, 0)
    const aim = kept > mostCharacters ? mostCharacters * SHARE_AFTER_CLEANING : kept
    let surplus = 0
    while (kept > aim && surplus < sizes.length - 1) kept -= sizes[surplus++] ?? 0
    if (surplus > 0) await replies.orderBy('[usedAt+characters]').limit(surplus).delete()
    characters = kept
  }

  return {
    async read(question: string): Promise<StoredReply | undefined> {
      const key = hashOf(question)
      const row = readRow(await orNothing(replies.get(key)))
      if (row !== undefined) await orNothing(replies.update(key, { usedAt: nextUse() }))
      return row
    },
    async write(question: string, { thinking, text }: StoredReply): Promise<void> {
      const length = thinking.length + text.length
      if (length > mostCharacters) return
      await orNothing(
        replies.db.transaction('rw', replies, async () => {
          const row = { key: hashOf(question), thinking, text, characters: length, usedAt: nextUse() }
          await replies.put(row)
          if (characters !== undefined) characters += length
          if (characters === undefined || characters > mostCharacters) await makeRoom()
        }),
      )
    },
    async clear(): Promise<void> {
      await replies.clear()
      characters = 0
    },
  }
}

/** A storage that refuses is no failure of a run: the reply is asked for, or kept nowhere. */
async function orNothing<Value>(work: PromiseLike<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch {
    return undefined
  }
}

function sizeOfUse(use: unknown): number {
  return Array.isArray(use) ? Number(use[1]) : 0
}

/** Another version of this page may have written it. */
function readRow(row: unknown): StoredReply | undefined {
  if (!isRecord(row)) return undefined
  const { thinking, text } = row
  return typeof thinking === 'string' && typeof text === 'string' ? { thinking, text } : undefined
}

function hashOf(question: string): string {
  return bytesToHex(sha256(utf8ToBytes(question)))
}
