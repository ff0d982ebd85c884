import type { Language } from '@/pipeline/Program.ts'

/**
 * What the word behind a fence says of its content: a language that we run, nothing, a place where output is shown,
 * text that is no code in any language, or code in some other language.
 */
export type LabelKind = Language | 'unlabelled' | 'output' | 'data' | 'other'

const KINDS: readonly (readonly [LabelKind, string])[] = [
  [
    'python',
    'python py python3 python2 py3 ipython ipython3 pycon python-repl pythonrepl tool_code sage gyp',
  ],
  ['javascript', 'javascript js node nodejs node.js mjs cjs es6 ecmascript jsx'],
  ['unlabelled', 'code text txt plaintext plain none pseudocode pseudo raw'],
  [
    'output',
    'output outputs stdout stderr result results execution observation out console-output code_output execution_result',
  ],
  ['data', 'markdown md mdx diff patch csv tsv latex tex math mermaid log traceback error prompt'],
]

const KIND_OF_WORD: ReadonlyMap<string, LabelKind> = new Map(
  KINDS.flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
)

/** The kind of a fence's label; only its first word counts, as in "python title=…", "{.python}" or "js:main.js". */
export function readLabel(label: string): LabelKind {
  const word = firstWord(label)
  if (word === '') return 'unlabelled'
  return KIND_OF_WORD.get(word) ?? 'other'
}

/** True for labels that stand for code in some language, ours or another: such a fence line can only open. */
export function isCodeLabel(label: string): boolean {
  return /^[\w+#.-]{1,30}$/.test(firstWord(label))
}

/** True where the text behind a fence is code already, as in "```x = 5". */
export function isCodeOnFenceLine(label: string): boolean {
  if (KIND_OF_WORD.has(firstWord(label))) return false
  return (
    /^(?:from\s+\S+\s+import\b|import\s+\S)|^\w+\s*=[^=]|^[\w.]+\(/.test(label) && !/^\w+\s+\w+=/.test(label)
  )
}

function firstWord(label: string): string {
  const bare = label
    .trim()
    .slice(0, 100)
    .replace(/^[{.\s]+/, '')
  const [word = ''] = bare.split(/[\s:,{}()]/, 1)
  return word.toLowerCase()
}
