import ruffUrl from '@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm?url'
import { BUILT_IN_TEMPLATES } from '@/pipeline/1-prompt/builtInTemplates.ts'
import type { Model } from '@/pipeline/2-model/Model.ts'
import { createChecker } from '@/pipeline/4-check/createChecker.ts'
import { DEFAULT_LIMITS } from '@/pipeline/5-execute/Executor.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import type { Program } from '@/pipeline/Program.ts'
import { runOf } from '@/pipeline/reduceRun.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { solve } from '@/pipeline/solve.ts'
import { createSandbox } from '@/sandbox/host/createSandbox.ts'

export type Submission = { readonly problem: Problem; readonly program: Program }

/** `passed`, or why not. */
type Verdict = { readonly id: string; readonly verdict: string }

/** Some solutions try a hundred million pairs: a busy machine must not decide. */
const TIMEOUT_MS = 60_000

/** Each program as the reply to its problem, through the whole pipeline, two at once in the real sandbox. */
async function judge(submissions: readonly Submission[]): Promise<readonly Verdict[]> {
  const language = submissions[0]?.program.language ?? 'python'
  const template = BUILT_IN_TEMPLATES.find(({ id }) => id === `complete-${language}`)
  if (template === undefined) throw new Error('There is no template for code.')
  const withoutRepairs = { ...template, repair: { ...template.repair, attempts: 0 } }
  const sandbox = createSandbox({ language })
  const checker = createChecker({ loadRuff: async () => (await fetch(ruffUrl)).arrayBuffer() })
  await sandbox.start()
  const verdicts: Verdict[] = []
  const left = submissions.values()

  async function work(): Promise<void> {
    for (const { problem, program } of left) {
      const tools = {
        runId: problem.id,
        template: withoutRepairs,
        model: instantModel(program),
        sampling: {},
        limits: { ...DEFAULT_LIMITS, timeoutMs: TIMEOUT_MS },
        seed: 1,
        checker,
        executorFor: () => sandbox,
        fallbackTemplate: () => undefined,
        now: () => performance.now(),
        today: () => new Date(),
      }
      const events: RunEvent[] = []
      for await (const event of solve(problem, tools, new AbortController().signal)) events.push(event)
      const attempt = runOf(events)?.attempts.at(-1)
      const why = attempt?.failure?.message ?? attempt?.grade?.because ?? 'It was not graded.'
      verdicts.push({ id: problem.id, verdict: attempt?.grade?.type === 'right' ? 'passed' : why })
    }
  }

  await Promise.all([work(), work()])
  return verdicts
}

function instantModel({ language, source }: Program): Model {
  return {
    identity: { id: 'instant', name: 'Answers at once', kind: 'scripted' },
    async *reply() {
      yield { type: 'text-delta', text: `\`\`\`\`${language}\n${source.trimEnd()}\n\`\`\`\`\n` }
      yield { type: 'reply-finished', finishReason: 'stop' }
    },
  }
}

const codeProblems = { judge }

declare global {
  interface Window {
    codeProblems: typeof codeProblems
  }
}

window.codeProblems = codeProblems
