/** A pointer of Git LFS has three short lines. */
const LONGEST_POINTER = 1024
const TIMEOUT_MS = 15_000

/**
 * Size and SHA-256 as a hub keeps them beside a large file. Nothing where it has no pointer or cannot be asked: the
 * file is then fetched without, and its size is measured.
 */
export async function readPointer(
  address: string,
  signal: AbortSignal,
): Promise<{ readonly sha256?: string; readonly bytes?: number }> {
  const response = await ask(address, signal)
  const text = response?.ok === true ? await readBeginning(response) : ''
  const sha256 = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1]
  const bytes = /^size (\d+)$/m.exec(text)?.[1]
  return {
    ...(sha256 === undefined ? {} : { sha256 }),
    ...(bytes === undefined ? {} : { bytes: Number(bytes) }),
  }
}

/** Some servers send the whole file instead. */
async function readBeginning({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length > LONGEST_POINTER) {
      await reader?.cancel()
      return ''
    }
  }
  return text
}

async function ask(address: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  } catch (error) {
    signal.throwIfAborted()
    // Refused or away: the file itself is asked next, and says what is wrong.
    if (error instanceof Error) return undefined
    throw error
  }
}
