import { isRecord } from '@/lib/isRecord.ts'
import type { Question } from './readQuestion.ts'

/** `isEstimate`: the server reported no usage, so four characters count as a token. */
export type Cost = {
  readonly promptTokens: number
  readonly completionTokens: number
  readonly isEstimate: boolean
}

/** Reads along in a reply to learn what it costs. */
export type Meter = {
  /** Whole lines of an event stream. */
  readLines(lines: string): void
  /** A reply that came in one piece. */
  readWhole(json: string): void
  /** What was seen so far; a reply that broke off has cost what came of it. */
  cost(): Cost
  /** The text of the reply; empty unless it is asked to keep it. */
  reply(): string
}

const CHARACTERS_A_TOKEN = 4

export function createMeter(question: Question, { keepsReply }: { readonly keepsReply: boolean }): Meter {
  const promptCharacters = question.body.messages.reduce((sum, { content }) => sum + content.length, 0)
  let replyCharacters = 0
  let reply = ''
  let reported: Cost | undefined

  function read(json: string): void {
    const value = parseJson(json)
    if (!isRecord(value)) return
    reported = readUsage(value['usage']) ?? reported
    for (const text of textsOf(value['choices'])) {
      replyCharacters += text.length
      if (keepsReply) reply += text
    }
  }

  return {
    readLines(lines) {
      for (const line of lines.split(/[\r\n]+/))
        if (line.startsWith('data:')) read(line.slice('data:'.length))
    },
    readWhole: read,
    cost: () =>
      reported ?? {
        promptTokens: Math.ceil(promptCharacters / CHARACTERS_A_TOKEN),
        completionTokens: Math.ceil(replyCharacters / CHARACTERS_A_TOKEN),
        isEstimate: true,
      },
    reply: () => reply,
  }
}

/** Some servers report with every event what they have used so far: the last report counts. */
function readUsage(usage: unknown): Cost | undefined {
  if (!isRecord(usage)) return undefined
  const promptTokens = count(usage['prompt_tokens'])
  const completionTokens = count(usage['completion_tokens'])
  if (promptTokens === 0 && completionTokens === 0) return undefined
  return { promptTokens, completionTokens, isEstimate: false }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.ceil(value) : 0
}

function textsOf(choices: unknown): readonly string[] {
  if (!Array.isArray(choices)) return []
  return choices.filter(isRecord).flatMap(({ delta, message }) =>
    [delta, message].filter(isRecord).flatMap(({ content, reasoning_content: thinking, reasoning }) =>
      // Servers that write thinking under both names mean the same text.
      [content, thinking ?? reasoning].filter((text) => typeof text === 'string'),
    ),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // `[DONE]`, and whatever else is no report.
    return undefined
  }
}
