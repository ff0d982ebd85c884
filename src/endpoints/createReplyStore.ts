import type { CachedReply, ReplyStore } from './withResponseCache.ts'

/** Keeps replies in memory, the least used of them given up when their characters are more than `mostCharacters`. */
export function createReplyStore(mostCharacters: number): ReplyStore {
  // A Map keeps the order of insertion: the first is the one that was not asked for the longest.
  const replies = new Map<string, CachedReply>()
  let characters = 0

  function remove(key: string): void {
    characters -= sizeOf(key, replies.get(key))
    replies.delete(key)
  }

  function put(key: string, reply: CachedReply): void {
    if (replies.has(key)) remove(key)
    replies.set(key, reply)
    characters += sizeOf(key, reply)
  }

  return {
    read: (key) => {
      const reply = replies.get(key)
      if (reply !== undefined) put(key, reply)
      return reply
    },
    write: (key, reply) => {
      put(key, { ...reply })
      for (const oldest of replies.keys()) {
        if (characters <= mostCharacters) break
        remove(oldest)
      }
    },
    clear: () => {
      replies.clear()
      characters = 0
    },
  }
}

function sizeOf(key: string, reply: CachedReply | undefined): number {
  return reply === undefined ? 0 : key.length + reply.thinking.length + reply.text.length
}
