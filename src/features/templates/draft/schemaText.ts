import { isRecord } from '@/lib/isRecord.ts'
import type { JsonSchema } from '@/pipeline/Template.ts'

export type ReadSchema =
  | { readonly type: 'read'; readonly schema: JsonSchema | undefined }
  /** `line` counts from 1. */
  | { readonly type: 'unreadable'; readonly message: string; readonly line: number }

/** The schema as text to edit; empty: none. */
export function schemaTextOf(schema: JsonSchema | undefined): string {
  return schema === undefined ? '' : JSON.stringify(schema, undefined, 2)
}

/** Reads what was typed; nothing typed means no schema. */
export function readSchemaText(text: string): ReadSchema {
  if (text.trim() === '') return { type: 'read', schema: undefined }
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && !Array.isArray(value)
      ? { type: 'read', schema: value }
      : { type: 'unreadable', message: 'A JSON Schema is an object: it begins with `{`.', line: 1 }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return {
      type: 'unreadable',
      message: `The JSON Schema is not JSON: ${error.message}.`,
      line: lineOf(error.message, text),
    }
  }
}

/** Engines name the place by an offset, by a line, or not at all. */
function lineOf(message: string, text: string): number {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
}
