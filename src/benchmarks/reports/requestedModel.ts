import type { ModelIdentity } from '@/pipeline/2-model/Model.ts'

/** The model as its endpoint is asked for it: the endpoint, which a tool elsewhere does not know, is left out. */
export function requestedModel({ id }: Pick<ModelIdentity, 'id'>): string {
  const slash = id.indexOf('/')
  return slash < 0 ? id : id.slice(slash + 1)
}
