import type { StoreApi } from 'zustand/vanilla'
import type { ExemplarCheck } from '@/pipeline/checkExemplar.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import { exemplarKey } from './exemplarKey.ts'
import type { TemplatesState, TemplatesStore } from './TemplatesStore.ts'

/** Runs exemplars in the sandbox, one after another, and remembers what became of each. */
export function createChecking(
  state: StoreApi<TemplatesState>,
  services: TemplatesServices,
): Pick<TemplatesStore, 'checkExemplars' | 'stopChecking' | 'checkOf'> {
  let controller: AbortController | undefined

  const remember = (key: string, check: ExemplarCheck) =>
    state.setState(({ checks }) => ({ checks: new Map([...checks, [key, check]]) }))

  async function runAll(
    template: Template,
    waiting: readonly Exemplar[],
    signal: AbortSignal,
  ): Promise<void> {
    for (const [done, exemplar] of waiting.entries()) {
      state.setState({ checking: { templateId: template.id, done, total: waiting.length } })
      const check = await checkOne(template, exemplar, signal)
      if (check === undefined) return
      remember(exemplarKey(template, exemplar), check)
    }
  }

  /** Undefined: stopped. */
  async function checkOne(
    template: Template,
    exemplar: Exemplar,
    signal: AbortSignal,
  ): Promise<ExemplarCheck | undefined> {
    try {
      return await services.checkExemplar(template, exemplar, signal)
    } catch (error) {
      if (signal.aborted) return undefined
      // A sandbox that fails says nothing of the exemplar.
      return { type: 'unknown', because: error instanceof Error ? error.message : String(error) }
    }
  }

  return {
    async checkExemplars(template) {
      controller?.abort()
      const mine = new AbortController()
      controller = mine
      const { checks } = state.getState()
      const waiting = template.exemplars.filter(
        (exemplar) => exemplar.enabled && !isSettled(checks.get(exemplarKey(template, exemplar))),
      )
      await runAll(template, waiting, mine.signal)
      if (controller !== mine) return false
      controller = undefined
      state.setState({ checking: undefined })
      return !mine.signal.aborted
    },
    stopChecking() {
      controller?.abort()
      controller = undefined
      state.setState({ checking: undefined })
    },
    checkOf: (template, exemplar) => state.getState().checks.get(exemplarKey(template, exemplar)),
  }
}

/** What nothing could be said of is tried again. */
function isSettled(check: ExemplarCheck | undefined): boolean {
  return check !== undefined && check.type !== 'unknown'
}
