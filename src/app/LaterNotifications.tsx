import '@mantine/notifications/styles.layer.css'
import { lazy, Suspense } from 'react'

const Notifications = lazy(async () => {
  const module = await import('@mantine/notifications')
  return { default: module.Notifications }
})

/** The place of notices. It comes after the screen; a notice that is shown before waits for it. */
export function LaterNotifications() {
  return (
    <Suspense>
      <Notifications position="top-right" />
    </Suspense>
  )
}
