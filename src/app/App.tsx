import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createAppRouter } from './createAppRouter.tsx'
import { createApplication } from './services/createApplication.ts'
import { CSS_VARIABLES, THEME } from './theme.ts'

/** The whole page: services, theme, routes. */
export function App() {
  const [{ application, router, queries }] = useState(() => {
    const application = createApplication({ goTo: (path) => void router.navigate({ to: path }) })
    const router = createAppRouter(application)
    return { application, router, queries: new QueryClient() }
  })
  useEffect(() => {
    const timer = setTimeout(() => application.warmUp(), 200)
    return () => clearTimeout(timer)
  }, [application])
  return (
    <MantineProvider theme={THEME} cssVariablesResolver={CSS_VARIABLES} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <Notifications position="top-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
