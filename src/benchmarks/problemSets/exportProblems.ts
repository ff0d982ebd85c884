import { toBase64 } from '@/lib/base64.ts'
import { toCsv } from '@/lib/toCsv.ts'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import type { Problem, ProblemFile } from '@/pipeline/Problem.ts'

/** One JSON object on each line, as the import reads it again without loss. */
export function toJsonLines({ problems, language }: ProblemSet): string {
  return problems.map((problem) => `${JSON.stringify(recordOf(problem, language))}\n`).join('')
}

/** `formulaSafe` puts a `'` before texts that a spreadsheet would run as a formula, which changes them. */
export function toProblemCsv(
  { problems, language }: ProblemSet,
  options: { readonly formulaSafe: boolean },
): string {
  const rows = problems.map((problem) => [
    problem.id,
    problem.question,
    problem.expected,
    problem.tests,
    problem.tags.join(', '),
    problem.inputLines.length === 0 ? '' : JSON.stringify(problem.inputLines),
    problem.files.length === 0 ? '' : JSON.stringify(problem.files.map(fileRecord)),
    language,
  ])
  return toCsv([CSV_COLUMNS, ...rows], options)
}

const CSV_COLUMNS = ['id', 'question', 'expected', 'tests', 'tags', 'input_lines', 'files', 'language']

function recordOf({ id, question, expected, tests, files, inputLines, tags }: Problem, language?: string) {
  return {
    id,
    question,
    ...(expected !== undefined && { expected }),
    ...(tests !== undefined && { tests }),
    ...(files.length > 0 && { files: files.map(fileRecord) }),
    ...(inputLines.length > 0 && { input_lines: inputLines }),
    tags,
    ...(language !== undefined && { language }),
  }
}

/** As text where it is one. */
function fileRecord({ name, bytes }: ProblemFile) {
  try {
    return { name, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) }
  } catch {
    // Not UTF-8.
    return { name, base64: toBase64(bytes) }
  }
}
