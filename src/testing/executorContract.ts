import type { Executor } from '@/pipeline/5-execute/Executor.ts'
import type { ExecutorPrograms } from './executorPrograms.ts'
import { requireEqual, requireTrue } from './requireEqual.ts'
import { integer, openGuest, requireWorks, run, runOnce, setupOf } from './runInExecutor.ts'

/** One promise of every executor. `check` rejects when it is broken. */
export type ExecutorPromise = {
  readonly name: string
  check(executor: Executor, programs: ExecutorPrograms): Promise<void>
}

/** What every executor promises. The fake, QuickJS and Pyodide all answer to it; it needs no test framework, so
 * that it also runs inside a page. */
export const EXECUTOR_CONTRACT: readonly ExecutorPromise[] = [
  {
    name: 'gives the value of a function',
    check: async (executor, { defining }) => {
      const { end } = await runOnce(executor, defining, { source: { type: 'function', name: 'solution' } })
      requireEqual(end, { type: 'returned', value: integer(executor, '42') })
    },
  },
  {
    name: 'gives the value of a variable',
    check: async (executor, { defining }) => {
      const { end } = await runOnce(executor, defining, { source: { type: 'variable', name: 'answer' } })
      requireEqual(end, { type: 'returned', value: integer(executor, '41') })
    },
  },
  {
    name: 'gives the value of the last expression',
    check: async (executor, { computing }) => {
      const { end } = await runOnce(executor, computing, { source: { type: 'last-expression' } })
      requireEqual(end, { type: 'returned', value: integer(executor, '42') })
    },
  },
  {
    name: 'gives no value where the contract finds none',
    check: async (executor, { setting }) => {
      for (const type of ['function', 'variable'] as const) {
        const { end } = await runOnce(executor, setting, { source: { type, name: 'nowhere' } })
        requireEqual(end, { type: 'returned', value: undefined })
      }
    },
  },
  {
    name: 'keeps stdout and stderr apart, and leaves the last line to the host',
    check: async (executor, { printing }) => {
      const { end, printed } = await runOnce(executor, printing, { source: { type: 'last-line' } })
      requireEqual(end, { type: 'returned', value: undefined })
      requireEqual(printed, {
        stdout: 'one\ntwo\n42\n',
        stderr: 'oops\n',
        printedLength: 16,
        truncated: false,
      })
    },
  },
  {
    name: 'hands out what is printed in order, after the start',
    check: async (executor, { printing }) => {
      const heard: string[] = []
      const guest = await openGuest(executor)
      const { printed } = await run(guest, executor, printing, {
        source: { type: 'last-line' },
        onStarted: () => heard.push('started'),
        onPrinted: ({ stream, text }) => heard.push(`${stream}:${text}`),
      })
      guest.close()
      requireEqual(heard[0], 'started')
      requireEqual(joined(heard, 'stdout:'), printed.stdout)
      requireEqual(joined(heard, 'stderr:'), printed.stderr)
    },
  },
  {
    name: 'reports an error in the program as an outcome, with its line',
    check: async (executor, { failing, preamble }) => {
      const { end } = await runOnce(executor, failing, { preamble })
      requireTrue(end.type === 'raised', `ended as ${end.type}`)
      if (end.type !== 'raised') return
      requireEqual(end.error.subject, 'missing_name')
      requireEqual(
        end.error.frames.map(({ line, sourceLine }) => [line, sourceLine]),
        [[3, failing.split('\n')[2]]],
      )
      requireTrue(end.error.message.includes('missing_name'), `the message is ${end.error.message}`)
    },
  },
  {
    name: 'runs the preamble in the namespace of the program',
    check: async (executor, { preamble, usingPreamble }) => {
      const { end } = await runOnce(executor, usingPreamble, { preamble })
      requireEqual(end, { type: 'returned', value: integer(executor, '42') })
    },
  },
  {
    name: 'stops a program that never ends, keeps what it printed, and runs the next',
    check: async (executor, programs) => {
      const { end, printed } = await runOnce(executor, programs.endless, { limits: { timeoutMs: 400 } })
      requireEqual(end, { type: 'timed-out', afterMs: 400 })
      requireEqual(printed.stdout, 'before\n')
      await requireWorks(executor, programs)
    },
  },
  {
    name: 'stops when it is told to, keeps what was printed, and runs the next',
    check: async (executor, programs) => {
      const controller = new AbortController()
      const { end, printed } = await runOnce(executor, programs.endless, {
        signal: controller.signal,
        onPrinted: () => setTimeout(() => controller.abort(), 20),
      })
      requireEqual(end, { type: 'stopped' })
      requireEqual(printed.stdout, 'before\n')
      await requireWorks(executor, programs)
    },
  },
  {
    name: 'does not start a program that was stopped before',
    check: async (executor, programs) => {
      const { end } = await runOnce(executor, programs.printing, { signal: AbortSignal.abort() })
      requireEqual(end, { type: 'stopped' })
    },
  },
  {
    name: 'stops a program that prints too much, keeps the beginning, and runs the next',
    check: async (executor, programs) => {
      const { end, printed } = await runOnce(executor, programs.flooding, {
        limits: { outputCharacters: 2500 },
      })
      requireEqual(end, { type: 'output-flooded', limitCharacters: 2500 })
      requireEqual(printed.stdout, `${'x'.repeat(1000)}\n${'x'.repeat(1000)}\n${'x'.repeat(498)}`)
      requireTrue(printed.truncated && printed.printedLength > 2500, `printed ${printed.printedLength}`)
      await requireWorks(executor, programs)
    },
  },
  {
    name: 'keeps variables between the programs of one guest',
    check: async (executor, { setting, failing, using }) => {
      const guest = await openGuest(executor)
      await run(guest, executor, setting)
      await run(guest, executor, failing)
      const { end } = await run(guest, executor, using)
      guest.close()
      requireEqual(end, { type: 'returned', value: integer(executor, '6') })
    },
  },
  {
    name: 'shows no guest what another one left',
    check: async (executor, { setting, using }) => {
      await runOnce(executor, setting)
      const { end } = await runOnce(executor, using)
      requireEqual(end.type, 'raised')
    },
  },
  {
    name: 'runs two guests at once, apart from each other',
    check: async (executor, { setting, using }) => {
      const [first, second] = await Promise.all([openGuest(executor), openGuest(executor)])
      await run(first, executor, setting)
      const [inSecond, inFirst] = await Promise.all([
        run(second, executor, using),
        run(first, executor, using),
      ])
      first.close()
      second.close()
      requireEqual([inFirst.end.type, inSecond.end.type], ['returned', 'raised'])
    },
  },
  {
    name: 'draws the same random numbers for the same seed only',
    check: async (executor, { random }) => {
      const [first, again, other] = [
        await runOnce(executor, random, { seed: 7 }),
        await runOnce(executor, random, { seed: 7 }),
        await runOnce(executor, random, { seed: 8 }),
      ]
      requireEqual(again?.end, first?.end)
      requireTrue(JSON.stringify(other?.end) !== JSON.stringify(first?.end), 'another seed gave the same')
    },
  },
  {
    name: 'stops a program that takes too much memory, and runs the next',
    check: async (executor, programs) => {
      if (programs.hoarding === undefined) return
      const limits = { memoryBytes: 128 * 1024 * 1024, timeoutMs: 20_000 }
      const { end } = await runOnce(executor, programs.hoarding, { limits })
      requireEqual([end.type, 'limitBytes' in end && end.limitBytes], ['memory-exceeded', limits.memoryBytes])
      await requireWorks(executor, programs)
    },
  },
  {
    name: 'gives the program its files and hands out those that it wrote',
    check: async (executor, { readingFile, writingFile }) => {
      if (readingFile === undefined || writingFile === undefined) return
      const files = [{ name: 'data.txt', bytes: new TextEncoder().encode('grüße') }]
      const read = await runOnce(executor, readingFile, { files })
      requireEqual(read.end, { type: 'returned', value: { type: 'str', text: 'grüße' } })
      requireEqual(read.files.length, 0)
      const written = await runOnce(executor, writingFile, { files })
      const texts = written.files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)])
      requireEqual(texts, [['out.txt', 'written']])
    },
  },
  {
    name: 'gives the program its input lines, and an error when they run out',
    check: async (executor, { readingInput }) => {
      if (readingInput === undefined) return
      const enough = await runOnce(executor, readingInput, { inputLines: ['a', 'b'] })
      requireEqual(enough.end, { type: 'returned', value: { type: 'str', text: 'ab' } })
      const { end } = await runOnce(executor, readingInput, { inputLines: ['a'] })
      requireEqual(end.type === 'raised' && [end.error.name, /1 input line\b/.test(end.error.message)], [
        'EOFError',
        true,
      ])
    },
  },
  {
    name: 'refuses to run in a guest that was closed',
    check: async (executor, { computing }) => {
      const guest = await openGuest(executor)
      guest.close()
      const refused = await run(guest, executor, computing).then(
        () => 'ran',
        (error: unknown) => (error instanceof Error ? error.name : 'threw'),
      )
      requireEqual(refused, 'PlaygroundError')
    },
  },
  {
    name: 'opens no guest once the signal is aborted',
    check: async (executor) => {
      const reason = new Error('too late')
      const outcome = await executor
        .open(setupOf({}), AbortSignal.abort(reason))
        .catch((error: unknown) => error)
      requireTrue(outcome === reason, 'it opened')
    },
  },
  {
    name: 'says what its runtime is',
    check: async (executor) => {
      const { language, name, modules, packages } = await executor.describe()
      requireEqual(language, executor.language)
      requireTrue(
        name !== '' && Array.isArray(modules) && Array.isArray(packages),
        'the description is empty',
      )
    },
  },
]

function joined(heard: readonly string[], prefix: string): string {
  return heard
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => entry.slice(prefix.length))
    .join('')
}
