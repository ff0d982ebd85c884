import { isRecord } from '@/lib/isRecord.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { Language } from '@/pipeline/Program.ts'

/** What a fresh worker says of its runtime; undefined: it is no description. */
export function readDescription(language: Language, text: string): RuntimeDescription | undefined {
  const data: unknown = JSON.parse(text)
  if (!isRecord(data) || typeof data['name'] !== 'string') return undefined
  if (!Array.isArray(data['modules']) || !Array.isArray(data['packages'])) return undefined
  const modules = data['modules'].filter((module) => typeof module === 'string')
  const packages = data['packages'].flatMap((item: unknown) =>
    isRecord(item) && typeof item['name'] === 'string' && typeof item['version'] === 'string'
      ? [{ name: item['name'], version: item['version'] }]
      : [],
  )
  return { language, name: data['name'], modules, packages }
}
