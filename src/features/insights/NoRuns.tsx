import { Button, EmptyState } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { InsightsSource } from './InsightsSource.ts'
import type { Scope } from './insightsView.ts'

const WHAT_TO_DO = {
  session: 'Run a problem on the Solve screen, or look at all sessions.',
  sessions: 'Run a problem on the Solve screen: every run is counted here.',
  benchmark: 'This benchmark has no run yet.',
  everything: 'Run a problem on the Solve screen, or a benchmark: every run is counted here.',
} as const satisfies Record<Scope, string>

/** Nothing to count, and what to do about it. */
export function NoRuns({ scope, source }: { readonly scope: Scope; readonly source: InsightsSource }) {
  return (
    <EmptyState
      py="xl"
      icon={<IconChartBar size={40} aria-hidden />}
      title="Nothing to chart yet"
      description={WHAT_TO_DO[scope]}
    >
      <EmptyState.Actions>
        <Button onClick={source.startSolving}>Solve a problem</Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
