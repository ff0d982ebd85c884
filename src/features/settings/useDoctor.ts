import { useEffect, useRef, useState } from 'react'
import type { DoctorStep } from './EndpointServices.ts'
import type { SettingsServices } from './SettingsServices.ts'

export type Diagnosis = {
  readonly steps: readonly DoctorStep[]
  readonly isRunning: boolean
  readonly failure: string | undefined
}

const NOTHING: Diagnosis = { steps: [], isRunning: false, failure: undefined }

/** One examination at a time: a new one breaks off the one before, and so does leaving the screen. */
export function useDoctor(endpointId: string, services: SettingsServices) {
  const abort = useRef<AbortController>(undefined)
  const [diagnosis, setDiagnosis] = useState(NOTHING)
  useEffect(() => () => abort.current?.abort(), [])

  async function examine(model: string | undefined): Promise<void> {
    abort.current?.abort()
    const controller = new AbortController()
    abort.current = controller
    const show = (next: Diagnosis) => {
      if (!controller.signal.aborted) setDiagnosis(next)
    }
    let steps: readonly DoctorStep[] = []
    show({ steps, isRunning: true, failure: undefined })
    try {
      for await (const step of services.diagnose(endpointId, model, controller.signal)) {
        steps = [...steps, step]
        show({ steps, isRunning: true, failure: undefined })
      }
      show({ steps, isRunning: false, failure: undefined })
    } catch (error) {
      show({ steps, isRunning: false, failure: error instanceof Error ? error.message : String(error) })
    }
  }

  return { diagnosis, examine: (model: string | undefined) => void examine(model) }
}
