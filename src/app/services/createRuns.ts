import { newId } from '@/lib/newId.ts'
import type { ProgramRequest, RunHandle, RunRequest } from '@/features/solve/SolveServices.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { PackageEnvironment } from '@/pipeline/5-execute/Executor.ts'
import type { Checker } from '@/pipeline/4-check/Finding.ts'
import type { RunEvent } from '@/pipeline/RunEvent.ts'
import type { Session } from '@/pipeline/Session.ts'
import type { SolveTools } from '@/pipeline/SolveTools.ts'
import type { Archive } from '@/storage/Archive.ts'
import type { Endpoints } from './createEndpoints.ts'
import type { Sandboxes } from './createSandboxes.ts'
import type { Templates } from './templates.ts'

export type RunParts = {
  readonly archive: Promise<Archive<RunSummary>>
  readonly endpoints: Endpoints
  readonly sandboxes: Sandboxes
  readonly templates: Templates
  readonly checker: Checker
  /** The Python packages that a run has from the start; undefined: none. */
  environmentOf(id: string): Promise<PackageEnvironment | undefined>
  /** The session that a new run belongs to. */
  session(): Promise<Session>
}

type RunSettings = Pick<SolveTools, 'runId' | 'template' | 'model' | 'sampling' | 'limits' | 'seed'>

/** Starts runs. Every event is recorded before anyone sees it. The pipeline is loaded with the first run. */
export function createRuns(parts: RunParts) {
  const toolsFor = (settings: RunSettings, environment: PackageEnvironment | undefined): SolveTools => ({
    ...settings,
    checker: parts.checker,
    executorFor: (language) => parts.sandboxes.executorFor(language, environment),
    fallbackTemplate: parts.templates.fallbackTemplate,
    now: () => performance.now(),
    today: () => new Date(),
  })
  const record = async function* (
    runId: string,
    begin: (sessionId: string) => Promise<AsyncGenerator<RunEvent>>,
  ) {
    const [archive, session] = await Promise.all([parts.archive, parts.session()])
    const recorder = archive.recorder(session.id, runId)
    for await (const event of await begin(session.id)) {
      recorder.record(event)
      yield event
    }
    await recorder.flush()
  }
  const handle = (
    runId: string,
    begin: (signal: AbortSignal, sessionId: string) => Promise<AsyncGenerator<RunEvent>>,
  ): RunHandle => {
    const controller = new AbortController()
    return {
      events: record(runId, (sessionId) => begin(controller.signal, sessionId)),
      stop: () => controller.abort(),
    }
  }
  return {
    /** A problem from its prompt to its answer. */
    start(request: RunRequest): RunHandle {
      const runId = newId()
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
      return handle(runId, async (signal, sessionId) => {
        const [{ solve }] = await Promise.all([import('@/pipeline/solve.ts'), parts.templates.ready()])
        const settings = {
          ...request,
          runId,
          seed,
          template: request.template ?? parts.templates.templateOf(request.templateId),
          model: parts.endpoints.modelFor(request.modelId, sessionId),
          sampling: parts.endpoints.samplingFor(request.modelId, request.sampling),
        }
        const tools = toolsFor(settings, await parts.environmentOf(request.environmentId))
        return solve(request.problem, tools, signal)
      })
    },
    /** A person's own program, as one more attempt of a run that has ended. */
    runProgram({ run, program, fromAttempt }: ProgramRequest): RunHandle {
      const { runId } = run.started
      return handle(runId, async (signal) => {
        const { rerunProgram } = await import('@/pipeline/rerunProgram.ts')
        // No model is asked for a person's own program; its name stays the run's.
        const settings = { ...run.started, model: parts.endpoints.noModel(run.started.model) }
        const tools = toolsFor(settings, run.started.runtime.environment)
        return rerunProgram({ run, program, fromAttempt }, tools, signal)
      })
    },
  }
}
