import { expect, type Page } from '@playwright/test'
import type { Language } from '@/pipeline/Program.ts'
import type { Settings } from './harness/harness.ts'

/** Runs one program in a guest of its own in the page's sandbox. */
export function runProgram(page: Page, language: Language, source: string, settings: Settings = {}) {
  return page.evaluate(([inLanguage, program, set]) => window.harness.runOnce(inLanguage, program, set), [
    language,
    source,
    settings,
  ] as const)
}

/** The next program after a hostile one gives the right value. */
export async function expectNextIsRight(page: Page, language: Language): Promise<void> {
  const { end } = await runProgram(page, language, language === 'python' ? 'sum(range(101))' : '5050n')
  const type = language === 'python' ? 'int' : 'bigint'
  expect(end).toEqual({ type: 'returned', value: { type, text: '5050' } })
}
