/** How a tag, bracket or special token is to be understood. */
export type TagRole =
  | 'thinking'
  /** Reasoning that some formats show, and often forget to close. */
  | 'thought'
  | 'code'
  /** May hold code or prose: its first line tells. */
  | 'answer'
  | 'claimed-output'

const NAMES: readonly (readonly [TagRole, string])[] = [
  ['thinking', 'think thinking reasoning reflection scratchpad seed:think'],
  ['thought', 'thought thoughts [thought]'],
  [
    'code',
    'execute code code_interpreter python py javascript js script tool_code llm-code run_code run-code python_code [python] [javascript] [code] [execute] |code| |python_tag|',
  ],
  ['answer', 'solution program'],
  [
    'claimed-output',
    'execution output outputs observation result results stdout stderr llm-code-output code_output code-output execution_result execution_output tool_response tool_output [output] |execution| |observation|',
  ],
]

const ROLE_OF_NAME: ReadonlyMap<string, TagRole> = new Map(
  NAMES.flatMap(([role, names]) => names.split(' ').map((name) => [name, role] as const)),
)

/** Everyday words as tags, used in prose for a word in code type: only a block of their own counts. */
const EVERYDAY: ReadonlySet<string> = new Set([
  'code',
  'python',
  'py',
  'javascript',
  'js',
  'script',
  'solution',
  'program',
])

/** What ends a block that was opened by a token such as <|code|>. */
export const TOKENS_THAT_END_A_BLOCK: readonly string[] =
  '|endofblock| |endofmessage| |text| |code| |execution| |eom_id| |eot_id| |im_end| |im_start| |endoftext| |end|'.split(
    ' ',
  )

/** Where a model's turn is over: whatever follows, it wrote for someone else. */
export const TOKENS_THAT_END_A_TURN: readonly string[] = '|eot_id| |im_end| |endoftext| |endofmessage|'.split(
  ' ',
)

/** Tags whose closing one may close a block that another tag opened. */
export const CODE_TAGS: readonly string[] = NAMES.flatMap(([role, names]) =>
  role === 'code' || role === 'answer' ? names.split(' ') : [],
)

/** The role of a tag by its lower-case name; `[name]` for brackets, `|name|` for special tokens. */
export function roleOfTag(name: string): TagRole | undefined {
  return ROLE_OF_NAME.get(name)
}

export function isEverydayTag(name: string): boolean {
  return EVERYDAY.has(name)
}
