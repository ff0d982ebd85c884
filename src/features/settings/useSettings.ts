import { useEffect, useState } from 'react'
import type { SettingsServices } from './SettingsServices.ts'

/** The endpoints and the storage report, kept up to date. */
export function useSettings(services: SettingsServices) {
  const [view, setView] = useState(() => read(services))
  useEffect(() => {
    setView(read(services))
    return services.subscribe(() => setView(read(services)))
  }, [services])
  return view
}

function read(services: SettingsServices) {
  return { endpoints: services.endpoints(), storage: services.storage() }
}
