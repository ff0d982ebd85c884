import type { Executor } from '@/pipeline/5-execute/Executor.ts'

/** An executor that notes whether a secret is in anything that goes into the sandbox. */
export function watchExecutor(
  executor: Executor,
  secret: string,
): { readonly executor: Executor; hasSeen(): boolean } {
  let isSeen = false
  const look = (given: unknown) => {
    isSeen ||= JSON.stringify(given).includes(secret)
  }
  return {
    executor: {
      language: executor.language,
      describe: () => executor.describe(),
      open: async (setup, signal) => {
        look(setup)
        const guest = await executor.open(setup, signal)
        return {
          ...(guest.returned !== undefined && { returned: guest.returned }),
          ...(guest.packages !== undefined && { packages: guest.packages }),
          run: (program, options) => {
            look([program, options.source])
            return guest.run(program, options)
          },
          close: () => guest.close(),
        }
      },
    },
    hasSeen: () => isSeen,
  }
}
