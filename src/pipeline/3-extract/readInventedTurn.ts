/** What came before a line, as far as it matters for telling an invented turn. */
export type TurnContext = {
  /** Some text stands before it: a turn cannot be invented by the reply's first words. */
  readonly hasText: boolean
  /** Some code stands before it: the task is done, so that a new task is not ours. */
  readonly hasCode: boolean
  /** The same heading stood before the code already: the reply restates or numbers its questions. */
  readonly hasHeading: boolean
}

// One # alone is a Python comment, which may well restate the question.
const TASK_HEADING =
  /(?:#{2,5}[ \t]*)?(?:\*\*)?(?:Question|Problem|Exercise|Q|Example|Task)[ \t]*\d{0,3}(?:\*\*)?[ \t]*:/y

const ROLE_HEADING =
  /(?:<\|im_start\|>[ \t]*user|<\|user\|>|<\|start_header_id\|>[ \t]*user|<\|start\|>user|<start_of_turn>user|\[INST\]|#{2,4}[ \t]*(?:Instruction|User|Human)\b|(?:\*\*)?(?:User|Human|USER|HUMAN)(?:\*\*)?[ \t]*:)/y

const ONLY_ROLE_LABEL =
  /^(?:\s|Assistant[:：]|AI:|<\|(?:im_start|assistant|start_header_id|end_header_id|text)\|>(?:assistant)?)*$/

/** Whether the line at `start` begins something that the person never asked: a further task, or the person's turn. */
export function isInventedTurn(reply: string, start: number, context: TurnContext): boolean {
  if (!context.hasText) return false
  if (matchesAt(ROLE_HEADING, reply, start)) return true
  return context.hasCode && !context.hasHeading && isTaskHeading(reply, start)
}

export function isTaskHeading(reply: string, start: number): boolean {
  return matchesAt(TASK_HEADING, reply, start)
}

/** True for blank text and the label that some models write before their own words. */
export function isOnlyRoleLabel(text: string): boolean {
  return text.length < 200 && ONLY_ROLE_LABEL.test(text)
}

function matchesAt(pattern: RegExp, reply: string, start: number): boolean {
  pattern.lastIndex = start
  return pattern.test(reply)
}
