// In a cascade layer, so that a screen's own rules win whatever the order of the built style sheets.
import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { Live } from '@/ui/Live.ts'
import { useLive } from '@/ui/useLive.ts'
import { createAppRouter } from './createAppRouter.tsx'
import { LaterNotifications } from './LaterNotifications.tsx'
import { createApplication } from './services/createApplication.ts'
import { CSS_VARIABLES, THEME } from './theme.ts'

/** The whole page: services, theme, routes. */
export function App() {
  const [{ application, router }] = useState(() => {
    const application = createApplication({ goTo: (path) => void router.navigate({ to: path }) })
    const router = createAppRouter(application)
    return { application, router }
  })
  useEffect(() => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => application.warmUp(), 500)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => application.warmUp(), { timeout: 2_000 })
    return () => cancelIdleCallback(idle)
  }, [application])
  return (
    <MantineProvider theme={THEME} cssVariablesResolver={CSS_VARIABLES} defaultColorScheme="auto">
      <LaterNotifications />
      <RouterProvider router={router} />
      <Dialog live={application.dialog} />
    </MantineProvider>
  )
}

function Dialog({ live }: { readonly live: Live<ReactNode> }) {
  return useLive(live)
}
