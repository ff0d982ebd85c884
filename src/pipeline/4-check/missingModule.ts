import { PACKAGE_HINT } from '@/pipeline/packageHint.ts'
import { closestName } from '@/lib/closestName.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import {
  KNOWN_JAVASCRIPT_PACKAGES,
  KNOWN_PYTHON_PACKAGES,
  REMOVED_PYTHON_MODULES,
} from './data/knownPackages.ts'
import { javaScriptAdvice, pythonAdvice } from './data/moduleAdvice.ts'
import { STANDARD_MODULES } from './data/standardModules.ts'

export type Explanation = { readonly message: string; readonly hint?: string }

/** Whether a module exists anywhere: otherwise a program that imports it made it up. */
export function isKnownModule(module: string): boolean {
  return (
    KNOWN_PYTHON_PACKAGES.has(module) ||
    REMOVED_PYTHON_MODULES.has(module) ||
    STANDARD_MODULES.has(module) ||
    KNOWN_JAVASCRIPT_PACKAGES.has(module.replace(/^node:/, ''))
  )
}

/** Why a module cannot be imported here, and what to use instead. */
export function explainMissingModule(module: string, runtime: RuntimeDescription): Explanation {
  return runtime.language === 'python'
    ? explainMissingPython(module, runtime)
    : explainMissingJavaScript(module, runtime)
}

function explainMissingPython(module: string, runtime: RuntimeDescription): Explanation {
  const absent = runtime.absent?.find((candidate) => candidate.module === module)
  const removed = REMOVED_PYTHON_MODULES.get(module)
  const hint = pythonAdvice(module)
  if (module.startsWith('.')) {
    return {
      message: 'A program of one file has no package to import from.',
      hint: 'Write it into the program.',
    }
  }
  if (removed !== undefined) return { message: `Python has no module \`${module}\` since ${removed}.`, hint }
  if (STANDARD_MODULES.has(module)) {
    return { message: `The standard module \`${module}\` does not exist in a browser.`, hint }
  }
  if (absent?.type === 'unreachable') {
    return {
      message: `The package \`${module}\` could not be looked for: ${absent.because}`,
      hint: PACKAGE_HINT,
    }
  }
  if (absent?.type === 'excluded') {
    return { message: `\`${module}\` does not go together with the other packages: ${absent.because}`, hint }
  }
  if (KNOWN_PYTHON_PACKAGES.has(module) || absent?.type === 'switched-off') {
    const more = absent === undefined || absent.because === '' ? '' : ` ${absent.because}`
    return {
      message: `The package \`${module}\` exists, but not in this runtime (${runtime.name}).${more}`,
      hint,
    }
  }
  const closest = closestName(module, [...runtime.modules, ...KNOWN_PYTHON_PACKAGES], 5)
  return {
    message: `There is no module \`${module}\`, neither in Python nor among well-known packages.`,
    hint: closest === undefined ? 'Use the standard library only.' : `Did you mean \`${closest}\`?`,
  }
}

function explainMissingJavaScript(module: string, runtime: RuntimeDescription): Explanation {
  const name = module.replace(/^node:/, '')
  if (/^[./]|^https?:/.test(name)) {
    return {
      message: `The program is one file: it cannot import \`${module}\`.`,
      hint: 'Write it into the program.',
    }
  }
  return {
    message: KNOWN_JAVASCRIPT_PACKAGES.has(name)
      ? `The module \`${module}\` exists, but not in this runtime (${runtime.name}), which has no modules.`
      : `There is no well-known module \`${module}\`, and this runtime (${runtime.name}) has no modules.`,
    hint: javaScriptAdvice(name),
  }
}
