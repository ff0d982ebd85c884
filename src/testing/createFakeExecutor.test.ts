import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { createFakeExecutor, FakeException, type FakeProgram } from './createFakeExecutor.ts'
import { describeExecutor } from './describeExecutor.ts'
import type { ExecutorPrograms } from './executorPrograms.ts'

const SOURCES: ExecutorPrograms = {
  defining: 'defining',
  computing: 'computing',
  printing: 'printing',
  failing: '\n\nfailing',
  endless: 'endless',
  flooding: 'flooding',
  setting: 'setting',
  using: 'using',
  random: 'random',
  preamble: 'preamble',
  usingPreamble: 'usingPreamble',
  readingFile: 'readingFile',
  writingFile: 'writingFile',
  readingInput: 'readingInput',
}

const PROGRAMS: Readonly<Record<string, FakeProgram>> = {
  defining: async ({ source }) => integer(source.type === 'function' ? 42 : 41),
  computing: async () => integer(42),
  printing: async ({ print }) => {
    await print('one\ntwo\n')
    await print('oops\n', 'stderr')
    await print('42\n')
    return undefined
  },
  [SOURCES.failing]: async () => fail('NameError', "name 'missing_name' is not defined", 'missing_name'),
  endless: async ({ print, wait }) => {
    await print('before\n')
    for (;;) await wait()
  },
  flooding: async ({ print }) => {
    for (;;) await print(`${'x'.repeat(1000)}\n`)
  },
  setting: async ({ variables }) => {
    variables.set('kept', integer(5))
    return undefined
  },
  using: async ({ variables }) =>
    variables.has('kept') ? integer(6) : fail('NameError', "name 'kept' is not defined", 'kept'),
  random: async ({ setup }) => integer(setup.seed * 31),
  preamble: async ({ variables }) => {
    variables.set('rate', integer(21))
    return undefined
  },
  usingPreamble: async ({ variables }) => integer(variables.has('rate') ? 42 : 0),
  readingFile: async ({ setup }) => text(new TextDecoder().decode(setup.files[0]?.bytes)),
  writingFile: async ({ files }) => {
    files.push({ name: 'out.txt', bytes: new TextEncoder().encode('written') })
    return undefined
  },
  readingInput: async ({ readLine }) => {
    const lines = [readLine(), readLine()]
    return lines.includes(undefined)
      ? fail('EOFError', 'the problem gives only 1 input line')
      : text(lines.join(''))
  },
}

function integer(value: number): GuestValue {
  return { type: 'int', text: String(value) }
}

function text(value: string): GuestValue {
  return { type: 'str', text: value }
}

function fail(name: string, message: string, subject?: string): never {
  const frames = [{ line: 3, functionName: '<module>', sourceLine: 'failing' }]
  throw new FakeException({
    name,
    message,
    frames,
    traceback: '',
    fullTraceback: '',
    ...(subject === undefined ? {} : { subject }),
  })
}

describeExecutor('the fake executor', createFakeExecutor('python', PROGRAMS), SOURCES)
