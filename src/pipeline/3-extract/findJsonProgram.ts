import { readLabel } from '@/pipeline/3-extract/readLabel.ts'
import { isRecord } from '@/lib/isRecord.ts'

/** A program that a JSON reply carries in one of its fields. */
export type JsonProgram = { readonly source: string; readonly field: string; readonly label: string }

const FIELDS = [
  'code',
  'program',
  'python',
  'javascript',
  'source',
  'source_code',
  'python_code',
  'script',
  'solution',
]

const DEEPEST = 3

/** Reads the program out of a JSON object: a field of a known name, up to three levels deep. */
export function findJsonProgram(text: string): JsonProgram | undefined {
  if (!/^\s*\{/.test(text.slice(0, 1000))) return undefined
  const found = findField(parseJson(text), DEEPEST)
  return found === undefined ? undefined : { ...unwrapFence(found.source), field: found.field }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function findField(
  value: unknown,
  depth: number,
): { readonly source: string; readonly field: string } | undefined {
  if (!isRecord(value) || depth === 0) return undefined
  for (const field of FIELDS) {
    const source = Object.hasOwn(value, field) ? value[field] : undefined
    if (typeof source === 'string' && source.trim() !== '') return { source, field }
  }
  for (const inner of Object.values(value).slice(0, 20)) {
    const found = findField(inner, depth - 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** A fence counts only if it wraps the whole field. */
function unwrapFence(source: string): { readonly source: string; readonly label: string } {
  const text = source.trim()
  const [opening, label = ''] = /^```([^\n`]*)\n/.exec(text) ?? []
  if (opening === undefined || !text.endsWith('```')) return { source, label: '' }
  const inner = text.slice(opening.length, -3).trimEnd()
  return readLabel(label) === 'output' ? { source, label: '' } : { source: inner, label: label.trim() }
}
