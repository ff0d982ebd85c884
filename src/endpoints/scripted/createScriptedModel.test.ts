import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Message, ReplyPart } from '@/pipeline/2-model/Model.ts'
import type { RuntimeDescription } from '@/pipeline/5-execute/Executor.ts'
import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { findDisagreements } from '@/pipeline/6-answer/findDisagreements.ts'
import { proseAnswer } from '@/pipeline/6-answer/proseAnswer.ts'
import type { Template } from '@/pipeline/Template.ts'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import { renderPrompt } from '@/pipeline/1-prompt/renderPrompt.ts'
import { createScriptedModel } from './createScriptedModel.ts'
import type { ScriptedProblem } from './ScriptedProblem.ts'
import { SCRIPTED_PROBLEMS } from './scriptedProblems.ts'

const RUNTIME: RuntimeDescription = { language: 'python', name: 'CPython 3.14', modules: [], packages: [] }
const NAMED = SCRIPTED_PROBLEMS.map((scripted) => ({ ...scripted, id: scripted.problem.id }))
const hasPython = spawnSync('python3', ['--version']).status === 0

describe('the scripted problems', () => {
  it('are twelve, each with an id, a title and a template that exists', () => {
    expect(SCRIPTED_PROBLEMS.length).toBe(12)
    expect(new Set(NAMED.map(({ id }) => id)).size).toBe(12)
    expect(new Set(NAMED.map(({ title }) => title)).size).toBe(12)
    expect(NAMED.filter(({ templateId }) => templateOf(templateId) === undefined)).toEqual([])
  })

  it('include every kind that the system can show', () => {
    expect(new Set(NAMED.map(({ templateId }) => templateId))).toEqual(
      new Set(['pal-python', 'pal-json', 'pal-table', 'pal-javascript', 'pal-symbolic', 'pal-interleaved']),
    )
  })
})

describe('the large numbers', () => {
  it('are right in the program and wrong in the sentence after it, and in no other problem', () => {
    const value = (problem: { expected?: string }): GuestValue => ({
      type: 'int',
      text: problem.expected ?? '',
    })
    const found = SCRIPTED_PROBLEMS.filter(({ problem }) => /^\d+$/.test(problem.expected ?? '')).flatMap(
      ({ problem, replies }) =>
        findDisagreements(replies.python.join('\n\n'), value(problem)).map(({ message }) => [
          problem.id,
          message,
        ]),
    )
    expect(found).toEqual([
      ['scripted-requests', 'The reply says 1,533,069,568,000, but the program gave 1533059568000.'],
    ])
  })
})

describe('createScriptedModel answers', () => {
  it.each(NAMED)('$id under its own template with its first reply', async (scripted) => {
    const { templateId, replies } = scripted
    const first = templateId === 'pal-interleaved' ? replies.interleaved : undefined
    const expected = templateId === 'pal-javascript' ? replies.javascript : (first ?? replies.python)
    expect(await ask(promptOf(scripted, templateId))).toBe(expected?.[0])
  })

  it.each(NAMED)('$id under the templates for comparison', async (scripted) => {
    const { replies } = scripted
    expect(await ask(promptOf(scripted, 'pal-zero-shot'))).toBe(replies.python[0])
    expect(await ask(promptOf(scripted, 'chain-of-thought'))).toBe(replies.chainOfThought)
    expect(await ask(promptOf(scripted, 'direct'))).toBe(replies.direct)
  })

  it.each(NAMED.filter(({ replies }) => replies.python.length > 1))(
    '$id after each failure with the next program, then with the last one again',
    async (scripted) => {
      const { python } = scripted.replies
      const prompt = promptOf(scripted, scripted.templateId)
      for (const [step, reply] of python.entries()) {
        // As the repair stage has it: the last program alone, and what became of it.
        const repair = [
          ...prompt,
          ...turn(`\`\`\`python\n${programIn(reply)}\n\`\`\``, 'That failed. Try again.'),
        ]
        expect(await ask(repair)).toBe(python[Math.min(step + 1, python.length - 1)])
      }
    },
  )

  it('an interleaved problem block by block, and prose at the end', async () => {
    const scripted = NAMED.find(({ templateId }) => templateId === 'pal-interleaved')
    const replies = scripted?.replies.interleaved ?? []
    let conversation = scripted === undefined ? [] : promptOf(scripted, 'pal-interleaved')
    for (const reply of replies) {
      expect(await ask(conversation)).toBe(reply)
      conversation = [...conversation, ...turn(reply, '```output\n13 9947.54 10745.96\n```')]
    }
    expect(replies.length).toBe(3)
    expect(replies.at(-1)).not.toContain('```')
  })

  it('a question that was typed with other spaces', async () => {
    const question = SCRIPTED_PROBLEMS[0]?.problem.question.replaceAll(' ', '\n ') ?? ''
    expect(await ask([{ role: 'user', content: question }])).toBe(SCRIPTED_PROBLEMS[0]?.replies.python[0])
  })

  it('anything else by saying what it is, what it knows and how to connect a model', async () => {
    const reply = await ask([{ role: 'user', content: 'What is 2 + 2?' }])
    expect(reply).toContain('I am a scripted demonstration, not an AI')
    expect(reply).toContain('open Settings')
    expect(reply).not.toContain('```')
    expect(SCRIPTED_PROBLEMS.filter(({ title }) => !reply.includes(`- ${title}`))).toEqual([])
    // Templates without a program would take a number in it for the answer.
    expect(proseAnswer(reply, { sentence: '{{answer}}' }).type).toBe('none')
  })

  it('a scripted question in a form that it has no reply for by saying so', async () => {
    const tank = SCRIPTED_PROBLEMS.find(({ problem }) => problem.id === 'scripted-tank')
    const reply = tank === undefined ? '' : await ask(promptOf(tank, 'pal-javascript'))
    expect(reply).toContain('I have no reply in the form that this template asks for (a JavaScript program)')
    expect(reply).toContain('a Python program, reasoning without a program, a direct answer')
  })
})

describe('createScriptedModel writes', () => {
  const prompt = (): readonly Message[] => [
    { role: 'user', content: SCRIPTED_PROBLEMS[0]?.problem.question ?? '' },
  ]

  it('in pieces of the size of tokens that make up the reply, and one end', async () => {
    const parts = await collect(createScriptedModel({ charactersPerSecond: Infinity }), prompt())
    const texts = parts.flatMap((part) => (part.type === 'text-delta' ? [part.text] : []))
    expect(texts.join('')).toBe(SCRIPTED_PROBLEMS[0]?.replies.python[0])
    expect(Math.max(...texts.map((text) => text.trim().length))).toBeLessThanOrEqual(8)
    expect(parts.slice(texts.length)).toEqual([{ type: 'reply-finished', finishReason: 'stop' }])
  })

  it('the first words at once, and the rest at the speed that was asked for', async () => {
    const model = createScriptedModel({ charactersPerSecond: 1000 })
    const startMs = performance.now()
    const times: number[] = []
    for await (const part of model.reply(
      { messages: prompt(), sampling: {} },
      new AbortController().signal,
    )) {
      if (part.type === 'text-delta') times.push(performance.now() - startMs)
    }
    const length = SCRIPTED_PROBLEMS[0]?.replies.python[0]?.length ?? 0
    expect(times[0]).toBeLessThan(length / 2)
    expect(times.at(-1)).toBeGreaterThan(length - 50)
  })

  it('nothing more once it is stopped, and rejects with the reason', async () => {
    const controller = new AbortController()
    const parts: ReplyPart[] = []
    const read = async (): Promise<void> => {
      const reply = createScriptedModel().reply({ messages: prompt(), sampling: {} }, controller.signal)
      for await (const part of reply) {
        parts.push(part)
        if (parts.length === 3) setTimeout(() => controller.abort(new Error('stopped')), 30)
      }
    }
    await expect(read()).rejects.toThrow('stopped')
    expect(parts.length).toBeGreaterThanOrEqual(3)
    expect(parts.some(({ type }) => type === 'reply-finished')).toBe(false)
  })

  it('nothing at all if it was stopped before', async () => {
    const reply = createScriptedModel().reply({ messages: prompt(), sampling: {} }, AbortSignal.abort('gone'))
    await expect(collectParts(reply)).rejects.toBe('gone')
  })
})

// The page runs them in its own interpreters; here the programs themselves are checked with the native ones.
describe.skipIf(!hasPython)('the scripted programs', () => {
  it.each(NAMED)('of $id give the expected answer in the end', ({ problem, replies }) => {
    const last = replies.python.at(-1) ?? ''
    // The last program of this one is meant to fail: reasoning answers instead.
    if (problem.id === 'scripted-elements')
      expect(replies.chainOfThought).toContain(`Answer: ${problem.expected}`)
    else
      expect(plain(runPython(last, problem.files, 'print(solution())').stdout)).toBe(
        plain(problem.expected ?? ''),
      )
  })

  it.each(NAMED.filter(({ replies }) => replies.javascript !== undefined))(
    'of $id in JavaScript give the expected answer',
    ({ problem, replies }) => {
      const program = `${programIn(replies.javascript?.[0] ?? '')}\nconsole.log(solution())`
      expect(spawnSync('node', ['-e', program], { encoding: 'utf8' }).stdout.trim()).toBe(problem.expected)
    },
  )

  it('of the interleaved problem print what its last sentence says', () => {
    const savings = NAMED.find(({ id }) => id === 'scripted-savings')
    const programs = (savings?.replies.interleaved ?? []).map(programIn)
    const { stdout } = runPython(`\`\`\`python\n${programs.join('\n')}\n\`\`\``, [], 'print(answer)')
    expect(stdout.trim().split('\n').slice(-2)).toEqual(['13 9947.54 10745.96', savings?.problem.expected])
    expect(savings?.replies.interleaved?.at(-1)).toContain(
      '9,947.54 euros in the account, and after 13 years 10,745.96',
    )
  })

  it.each([
    ['scripted-rope', 0, /SyntaxError: '\(' was never closed/],
    ['scripted-cube', 0, /AttributeError: module 'math' has no attribute 'cuberoot'/],
    ['scripted-elements', 0, /No module named 'periodictable'/],
    ['scripted-elements', 1, /No module named 'mendeleev'/],
    ['scripted-elements', 3, /No such file or directory: 'elements.csv'/],
  ])('of %s fail at step %i as told', (id, step, error) => {
    const scripted = NAMED.find(({ problem }) => problem.id === id)
    expect(runPython(scripted?.replies.python[step] ?? '', [], 'print(solution())').stderr).toMatch(error)
  })

  it('of the dripping tap do not end at first', () => {
    const bucket = NAMED.find(({ id }) => id === 'scripted-bucket')
    expect(runPython(bucket?.replies.python[0] ?? '', [], 'print(solution())', 1500).timedOut).toBe(true)
  })
})

function templateOf(id: string): Template | undefined {
  return BUILT_IN_TEMPLATES.find((template) => template.id === id)
}

function promptOf({ problem }: Pick<ScriptedProblem, 'problem'>, templateId: string): readonly Message[] {
  const template = templateOf(templateId)
  if (template === undefined) throw new Error(`There is no template ${templateId}.`)
  return renderPrompt(template, problem, RUNTIME)
}

function turn(assistant: string, user: string): readonly Message[] {
  return [
    { role: 'assistant', content: assistant },
    { role: 'user', content: user },
  ]
}

async function ask(messages: readonly Message[]): Promise<string> {
  const parts = await collect(createScriptedModel({ charactersPerSecond: Infinity }), messages)
  return parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')
}

function collect(model: ReturnType<typeof createScriptedModel>, messages: readonly Message[]) {
  return collectParts(model.reply({ messages, sampling: {} }, new AbortController().signal))
}

async function collectParts(reply: AsyncIterable<ReplyPart>): Promise<readonly ReplyPart[]> {
  const parts: ReplyPart[] = []
  for await (const part of reply) parts.push(part)
  return parts
}

function programIn(reply: string): string {
  return /```\w+\n([\s\S]*?)\n```/.exec(reply)?.[1] ?? ''
}

function runPython(
  reply: string,
  files: ScriptedProblem['problem']['files'],
  end: string,
  timeoutMs = 15_000,
) {
  const folder = mkdtempSync(join(tmpdir(), 'scripted-'))
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes)
  const program = `${programIn(reply)}\n${end}`
  const run = spawnSync('python3', ['-c', program], { cwd: folder, encoding: 'utf8', timeout: timeoutMs })
  rmSync(folder, { recursive: true })
  return { stdout: run.stdout, stderr: run.stderr, timedOut: run.signal !== null }
}

/** What differs between Python's text of a value and what a person types, and is the grader's business. */
function plain(text: string): string {
  return text
    .trim()
    .replaceAll("'", '"')
    .replaceAll(/(\d)\.0\b/g, '$1')
}
