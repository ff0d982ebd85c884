import type { Preset } from './EndpointServices.ts'
import type { EndpointDraft } from './SettingsServices.ts'

/** Offered when the page came from a class relay. */
export function relayPreset(relay: EndpointDraft): Preset & EndpointDraft {
  return {
    ...relay,
    id: 'class-relay',
    needs:
      'Save it, then enter the access code that your teacher gave you as the key. A colon and your name may follow it.',
  }
}
