import type { TemplatesServices } from '@/features/templates/TemplatesServices.ts'
import { createTemplatesStore } from './createTemplatesStore.ts'
import type { TemplatesStore } from './TemplatesStore.ts'

const STORES = new WeakMap<TemplatesServices, TemplatesStore>()

/** The one store that belongs to these services: drafts and a trial go on while another screen is looked at. */
export function templatesStoreOf(services: TemplatesServices): TemplatesStore {
  const store = STORES.get(services) ?? createTemplatesStore(services)
  STORES.set(services, store)
  return store
}
