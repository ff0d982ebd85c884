import type { AbsentModule, ModuleSearch } from '@/pipeline/5-execute/Executor.ts'
import type { PackageChoice, PackageLibrary, Wanted } from '@/sandbox/protocol/PackageLibrary.ts'

type Question = {
  readonly modules: readonly string[]
  /** Modules that are there already, and packages of the environment. */
  readonly besides: readonly string[]
  readonly packages: readonly string[]
}

/** Which modules can be had, each with all that it needs and all of them together; of the others, why not. */
export async function findModules(
  { modules, besides, packages }: Question,
  choose: (wanted: Wanted) => Promise<PackageChoice>,
  { explain }: Pick<PackageLibrary, 'explain'>,
): Promise<ModuleSearch> {
  const whyNot = (module: string, others: readonly string[]): Promise<AbsentModule | undefined> =>
    choose({ packages, modules: [...besides, ...others, module] }).then(
      () => undefined,
      (error: unknown) => explain(module, error),
    )
  const alone = await Promise.all(modules.map(async (module) => whyNot(module, [])))
  const found: string[] = []
  const absent: AbsentModule[] = alone.filter((reason) => reason !== undefined)
  for (const module of modules.filter((_, position) => alone[position] === undefined)) {
    // The first one was tried alone already.
    const reason = found.length === 0 ? undefined : await whyNot(module, found)
    if (reason === undefined) found.push(module)
    else absent.push(reason)
  }
  return { found, absent }
}
