import { toBase64 } from '@/lib/base64.ts'
import type { Attempt, Run } from '@/pipeline/Run.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { AnswerSource, Template } from '@/pipeline/Template.ts'

type Cell =
  | {
      readonly cell_type: 'markdown'
      readonly id: string
      readonly metadata: object
      readonly source: string
    }
  | {
      readonly cell_type: 'code'
      readonly id: string
      readonly metadata: object
      readonly source: string
      readonly execution_count: null
      readonly outputs: readonly []
    }

/**
 * A run in Python as the text of a Jupyter notebook (nbformat 4.5) that runs: the problem's files and lines of input,
 * each attempt's programs as cells of their own, and the answer as the last value of each. Programs are not run in
 * the sandbox there, which the notebook says on top. Undefined for a run without Python.
 */
export function runAsNotebook(run: Run): string | undefined {
  if (run.started.template.language !== 'python') return undefined
  const cells = [...opening(run), ...run.attempts.flatMap((attempt) => attemptCells(attempt))]
  return `${JSON.stringify({ cells: cells.map(withId), metadata: METADATA, nbformat: 4, nbformat_minor: 5 }, undefined, 1)}\n`
}

const METADATA = {
  kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
  language_info: { name: 'python' },
}

/** `mayFail`: it raised in the playground, and Jupyter is to go on after it. */
type Content = {
  readonly type: Cell['cell_type']
  readonly source: string
  readonly mayFail?: boolean
}

function withId({ type, source, mayFail = false }: Content, position: number): Cell {
  const metadata = mayFail ? { tags: ['raises-exception'] } : {}
  const shared = { id: `cell-${position}`, metadata, source }
  return type === 'markdown'
    ? { cell_type: type, ...shared }
    : { cell_type: type, ...shared, execution_count: null, outputs: [] }
}

function opening({ started }: Run): readonly Content[] {
  const { problem, template, model, startedAt } = started
  const about = [
    `# ${firstLine(problem.question)}`,
    fenced(problem.question),
    ...(problem.expected === undefined ? [] : [`Expected: \`${oneLine(problem.expected)}\``]),
    `Template ${oneLine(template.name)} v${template.version}, model ${oneLine(model.name)}, ${startedAt}.`,
    '**The programs below were written by a language model, and run here without a sandbox.** Read them first.',
  ]
  return [
    { type: 'markdown', source: about.join('\n\n') },
    { type: 'code', source: setUp(started) },
  ]
}

/** Files as bytes, lines for `input()`, and the seed: what a program finds in the playground. */
function setUp({ problem, seed }: Run['started']): string {
  const files = problem.files.map(
    ({ name, bytes }) =>
      `pathlib.Path(${pythonText(name)}).write_bytes(base64.b64decode(${pythonText(toBase64(bytes))}))`,
  )
  const lines = problem.inputLines.map(pythonText).join(', ')
  return [
    'import base64, builtins, pathlib, random',
    ...files,
    `_lines = iter([${lines}])`,
    'def _next_line(prompt=""):',
    '    try:',
    '        return next(_lines)',
    '    except StopIteration:',
    '        raise EOFError("The problem has no more lines of input.") from None',
    'builtins.input = _next_line',
    `random.seed(${seed})`,
  ].join('\n')
}

function attemptCells(attempt: Attempt): readonly Content[] {
  const heading: Content = { type: 'markdown', source: describe(attempt) }
  const { template } = attempt
  const programs = attempt.blocks.flatMap(({ program }) => program ?? [])
  const cells = programs.map((program, position): Content => ({
    type: 'code',
    mayFail: attempt.failure !== undefined,
    source: codeOf(program, template, {
      isFirst: position === 0,
      isLast: position === programs.length - 1,
    }),
  }))
  return [heading, ...cells]
}

function describe({ number, purpose, answer, failure, reply }: Attempt): string {
  const came =
    answer !== undefined
      ? `Came to \`${oneLine(answer.text)}\`.`
      : failure !== undefined
        ? `Failed: ${failure.kind}. ${oneLine(failure.message)}`
        : 'Came to nothing.'
  return [
    `## Attempt ${number} (${purpose})`,
    came,
    '<details><summary>Reply</summary>',
    '',
    fenced(reply),
    '</details>',
  ].join('\n\n')
}

type Position = { readonly isFirst: boolean; readonly isLast: boolean }

function codeOf(
  { source }: Program,
  { preamble, contract }: Template,
  { isFirst, isLast }: Position,
): string {
  const parts = [isFirst ? preamble : '', source, isLast ? handOver(contract.source, source) : '']
  return parts.filter((part) => part.trim() !== '').join('\n\n')
}

/** The line that shows what the contract asks for. A last expression or last line shows by itself. */
function handOver(source: AnswerSource, program: string): string {
  switch (source.type) {
    case 'function':
      return isCoroutine(source.name, program) ? `await ${source.name}()` : `${source.name}()`
    case 'variable':
      return source.name
    default:
      return ''
  }
}

/** Jupyter awaits at the top of a cell. The name comes from a template and may hold anything. */
function isCoroutine(name: string, program: string): boolean {
  return program.split('\n').some((line) => /^async\s+def\s+/.test(line) && line.includes(`${name}(`))
}

/** Fences longer than any in the text, so that it cannot end its block. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}

function firstLine(text: string): string {
  const line = oneLine(text)
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

/** Without what Markdown or HTML would take for its own. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[`<>[\]*_#]/g, ' ')
    .trim()
}

/** JSON's texts are Python's, but for lone surrogates, which both escape alike. */
function pythonText(text: string): string {
  return JSON.stringify(text)
}
