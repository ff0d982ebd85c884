import type { StoreApi } from 'zustand/vanilla'
import type { TemplatesServices, TrialHandle } from '@/features/templates/TemplatesServices.ts'
import { chosenModelId } from './chosenModelId.ts'
import { chosenProblem } from './chosenProblem.ts'
import { followTrial } from './followTrial.ts'
import type { TemplatesState, TemplatesStore } from './TemplatesStore.ts'
import type { Trial } from './Trial.ts'

/** Tries a template on the chosen problem. One trial at a time. */
export function createTrials(
  state: StoreApi<TemplatesState>,
  services: TemplatesServices,
): Pick<TemplatesStore, 'tryOut' | 'stopTrial'> {
  let handle: TrialHandle | undefined

  const change = (part: Partial<Trial>) =>
    state.setState(({ trial }) => (trial === undefined ? {} : { trial: { ...trial, ...part } }))

  async function follow(started: TrialHandle): Promise<void> {
    try {
      await followTrial(started, (run) => change({ run }))
    } catch (error) {
      change({ problem: error instanceof Error ? error.message : String(error) })
    } finally {
      handle = undefined
      change({ isRunning: false })
      state.setState({ announcement: 'The trial has ended' })
    }
  }

  return {
    tryOut(template) {
      if (handle !== undefined) return
      const now = state.getState()
      const problem = chosenProblem(now, {
        starters: services.starterProblems,
        solveProblem: services.solveProblem.get(),
      })
      const modelId = chosenModelId(now, services)
      if (problem.question.trim() === '') return
      state.setState({
        trial: { templateId: template.id, run: undefined, isRunning: true, problem: undefined },
        announcement: 'The trial has started',
      })
      handle = services.startTrial({ problem, template, modelId })
      void follow(handle)
    },
    stopTrial: () => handle?.stop(),
  }
}
