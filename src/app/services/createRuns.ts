import type { ProgramRequest, RunHandle, RunRequest } from '@/features/solve/SolveServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import { builtInTemplate, fallbackTemplate } from './templates.ts'
import type { Checker } from '@/pipeline/4-check/Finding.ts'
import { rerunProgram } from '@/pipeline/rerunProgram.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import { solve } from '@/pipeline/solve.ts'
import type { SolveTools } from '@/pipeline/SolveTools.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { Archive, RunRecorder } from '@/storage/Archive.ts'
import type { Endpoints } from './createEndpoints.ts'
import type { Sandboxes } from './createSandboxes.ts'

export type RunParts = {
  readonly archive: Promise<Archive<RunSummary>>
  readonly endpoints: Endpoints
  readonly sandboxes: Sandboxes
  readonly checker: Checker
  /** The session that a new run belongs to. */
  session(): Promise<Session>
}

/** Starts runs, and records every event before anyone sees it. */
export function createRuns(parts: RunParts) {
  const tools = (request: RunRequest, runId: string): SolveTools => ({
    runId,
    template: builtInTemplate(request.templateId),
    model: parts.endpoints.modelFor(request.modelId),
    sampling: request.sampling,
    limits: request.limits,
    seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    checker: parts.checker,
    executorFor: parts.sandboxes.executorFor,
    fallbackTemplate,
    now: () => performance.now(),
    today: () => new Date(),
  })
  return {
    start(request: RunRequest): RunHandle {
      const runId = crypto.randomUUID()
      return handle(
        (signal) => solve(request.problem, tools(request, runId), signal),
        async () => {
          const [archive, session] = await Promise.all([parts.archive, parts.session()])
          return archive.recorder(session.id, runId)
        },
      )
    },
  }
}

function handle(
  begin: (signal: AbortSignal) => AsyncGenerator<RunEvent>,
  openRecorder: () => Promise<RunRecorder>,
): RunHandle {
  const controller = new AbortController()
  return {
    events: recorded(begin(controller.signal), openRecorder),
    stop: () => controller.abort(),
  }
}

async function* recorded(events: AsyncGenerator<RunEvent>, openRecorder: () => Promise<RunRecorder>) {
  const recorder = await openRecorder()
  for await (const event of events) {
    recorder.record(event)
    yield event
  }
  await recorder.flush()
}
