import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'

/** `{{packages}}`: what a program really finds in the runtime, with versions. */
export function describePackages(runtime: RuntimeDescription): string {
  return runtime.language === 'python' ? describePython(runtime) : describeJavaScript(runtime)
}

function describePython({ name, packages, importable = [] }: RuntimeDescription): string {
  if (importable.length > 0) {
    const had = ['the Python standard library', ...(packages.length === 0 ? [] : [listOf(packages)])].join(
      ' and ',
    )
    return `${name}: ${had}. These can be imported too: ${importable.join(', ')}; and what they need.`
  }
  return packages.length === 0
    ? `${name}: Python standard library only, no other packages.`
    : `${name}: the Python standard library and ${listOf(packages)}; nothing else.`
}

function describeJavaScript({ name, packages }: RuntimeDescription): string {
  const own = `${name}: the objects of the language itself (Math, BigInt, Map, Date, …) and console.log`
  return packages.length === 0
    ? `${own}; no require, no import, no DOM, no Node.`
    : `${own}, and ${listOf(packages)}; nothing else.`
}

function listOf(packages: RuntimeDescription['packages']): string {
  return packages.map(({ name, version }) => `${name} ${version}`).join(', ')
}
