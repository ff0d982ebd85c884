import { isRecord } from '@/lib/isRecord.ts'
import type { Sampling } from '@/pipeline/2-model/Model.ts'
import type { ExecutionLimits } from '@/pipeline/5-execute/Executor.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import { EMPTY_DRAFT } from './changeDraft.ts'
import type { Draft } from './Draft.ts'

/** A draft that some version of the page has stored; what cannot be read of it is as in a new one. */
export function readDraft(value: unknown): Draft | undefined {
  if (!isRecord(value)) return undefined
  const text = (name: string): string => (typeof value[name] === 'string' ? value[name] : '')
  return {
    starterId: text('starterId') === '' ? undefined : text('starterId'),
    question: text('question'),
    expected: text('expected'),
    tests: text('tests'),
    files: readFiles(value['files']),
    inputText: text('inputText'),
    templateId: text('templateId'),
    modelId: text('modelId'),
    sampling: readSampling(value['sampling']),
    limits: readLimits(value['limits']),
    environmentId: text('environmentId'),
  }
}

function readFiles(value: unknown): readonly ProblemFile[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((file: unknown) =>
    isRecord(file) && typeof file['name'] === 'string' && file['bytes'] instanceof Uint8Array
      ? [{ name: file['name'], bytes: file['bytes'] }]
      : [],
  )
}

function readSampling(value: unknown): Sampling {
  if (!isRecord(value)) return {}
  const { stop } = value
  return {
    ...readNumber(value, 'temperature'),
    ...readNumber(value, 'topP'),
    ...readNumber(value, 'maxTokens'),
    ...readNumber(value, 'seed'),
    ...(Array.isArray(stop) && stop.every((text) => typeof text === 'string') ? { stop } : {}),
  }
}

function readLimits(value: unknown): ExecutionLimits {
  if (!isRecord(value)) return EMPTY_DRAFT.limits
  return {
    ...EMPTY_DRAFT.limits,
    ...readNumber(value, 'timeoutMs'),
    ...readNumber(value, 'memoryBytes'),
    ...readNumber(value, 'outputCharacters'),
  }
}

function readNumber<Name extends string>(
  value: Readonly<Record<string, unknown>>,
  name: Name,
): { readonly [name in Name]?: number } {
  const number = value[name]
  // The type of a computed key is lost; the value was checked just now.
  return typeof number === 'number' && Number.isFinite(number)
    ? ({ [name]: number } as { [name in Name]: number })
    : {}
}
