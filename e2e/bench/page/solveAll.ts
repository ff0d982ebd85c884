import ruffUrl from '@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm?url'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'
import { createChecker } from '@/pipeline/4-check/createChecker.ts'
import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import { solve } from '@/pipeline/solve.ts'
import type { Template } from '@/pipeline/Template.ts'
import type { Sandbox } from '@/sandbox/host/Sandbox.ts'
import { summarizeRun } from '@/metrics/summarizeRun.ts'
import { openArchive } from '@/storage/openArchive.ts'

type Stored = { readonly question: string; readonly code: string; readonly expected: string }

/** All programs through the whole pipeline, `atOnce` at a time, every run stored as it happens. */
export async function solveAll(sandbox: Sandbox, programs: readonly Stored[], atOnce: number) {
  const template = findTemplate()
  const archive = await openArchive({ name: `bench-${atOnce}`, summarize: summarizeRun })
  await archive.deleteEverything()
  const session = await archive.createSession('Benchmark')
  const checker = createChecker({ loadRuff: async () => (await fetch(ruffUrl)).arrayBuffer() })
  await Promise.all([sandbox.start(), checker.loadPython()])
  const left = programs.entries()

  async function work(): Promise<void> {
    for (const [position, { question, code, expected }] of left) {
      const runId = `run-${position}`
      const recorder = archive.recorder(session.id, runId)
      const problem = { id: runId, question, expected, files: [], inputLines: [], tags: [] }
      const tools = {
        runId,
        template,
        model: instantModel(code),
        sampling: {},
        limits: DEFAULT_LIMITS,
        seed: 1,
        priority: 'benchmark',
        checker,
        executorFor: () => sandbox,
        fallbackTemplate: () => undefined,
        now: () => performance.now(),
        today: () => new Date(),
      } as const
      for await (const event of solve(problem, tools, new AbortController().signal)) recorder.record(event)
    }
  }

  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, work))
  await archive.recorder(session.id, 'run-0').flush()
  const wholeMs = performance.now() - startedAt
  const runs = await archive.runsOf(session.id)
  await archive.close()
  const right = runs.filter(({ summary }) => summary.grade === 'right').length
  return { wholeMs, stored: runs.length, right }
}

function findTemplate(): Template {
  const found = BUILT_IN_TEMPLATES.find(
    ({ mode, language, contract }) =>
      mode === 'program' && language === 'python' && contract.source.type === 'function',
  )
  if (found === undefined) throw new Error('No built-in template asks for a function in Python.')
  return found
}

function instantModel(code: string): Model {
  return {
    identity: { id: 'instant', name: 'Answers at once', kind: 'scripted' },
    async *reply() {
      yield { type: 'text-delta', text: `\`\`\`python\n${code.trim()}\n\`\`\`\n` }
      yield { type: 'reply-finished', finishReason: 'stop' }
    },
  }
}
