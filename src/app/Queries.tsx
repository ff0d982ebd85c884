import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

const CLIENT = new QueryClient()

/** For screens that ask servers; loaded with the first of them, because Solve does without. */
export function Queries({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={CLIENT}>{children}</QueryClientProvider>
}
