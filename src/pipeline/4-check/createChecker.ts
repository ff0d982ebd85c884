import { createLazy } from '@/lib/createLazy.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { LoadRuff, Ruff } from './createRuff.ts'
import type { CheckContext, Checker, Finding } from './Finding.ts'
import { MOST_FINDINGS } from './mostFindings.ts'
import { tooLong } from './tooLarge.ts'

/** A checker that can be loaded ahead of its first program. Rejects as `check` does. */
type LoadableChecker = Checker & { loadPython(): Promise<void> }

const loadCheckPython = createLazy(() => import('./checkPython.ts'))
const loadCheckJavaScript = createLazy(() => import('./checkJavaScript.ts'))

/**
 * A checker for both languages. What it needs (ruff's 11 MB of wasm, ESLint) is loaded with the first program of
 * the language and kept; a load that failed is tried again with the next program.
 */
export function createChecker(options: { readonly loadRuff: LoadRuff }): LoadableChecker {
  const ruff = createLazy(async () => (await import('./createRuff.ts')).createRuff(options.loadRuff))

  return {
    async loadPython() {
      await Promise.all([loadCheckPython(), ruff()])
    },
    async check(program, context) {
      const unchecked = tooLong(program.source)
      if (unchecked !== undefined) return [unchecked]
      const findings =
        program.language === 'python'
          ? await checkPythonProgram(program, context, ruff)
          : await checkJavaScriptProgram(program, context)
      return findings.toSorted(bySeverityAndPlace).slice(0, MOST_FINDINGS)
    },
  }
}

async function checkPythonProgram(
  program: Program,
  context: CheckContext,
  ruff: () => Promise<Ruff>,
): Promise<Finding[]> {
  const [{ checkPython }, checkWithRuff] = await Promise.all([loadCheckPython(), ruff()])
  return checkPython(program.source, context, checkWithRuff)
}

async function checkJavaScriptProgram(program: Program, context: CheckContext): Promise<Finding[]> {
  const { checkJavaScript } = await loadCheckJavaScript()
  return checkJavaScript(program.source, context)
}

function bySeverityAndPlace(a: Finding, b: Finding): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1
  return a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn
}
