import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import type { TemplatesState } from './TemplatesStore.ts'

/** The model that trials ask: the one chosen here, as long as it is there, else the one on Solve. */
export function chosenModelId(
  { modelId }: Pick<TemplatesState, 'modelId'>,
  { models, solveModelId }: Pick<TemplatesServices, 'models' | 'solveModelId'>,
): string {
  const isThere = models.get().some(({ identity }) => identity.id === modelId)
  return isThere ? modelId : solveModelId.get()
}
