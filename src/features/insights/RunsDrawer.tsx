import { Alert, CloseButton, Drawer, Group, Stack, Tabs, Title } from '@mantine/core'
import { useState } from 'react'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import { FailureClusters } from './FailureClusters.tsx'
import type { InsightsSource } from './InsightsSource.ts'
import type { RunSelection } from './PanelProps.ts'
import { RunDetail } from './RunDetail.tsx'
import { RunList } from './RunList.tsx'
import { RunsHeader } from './RunsHeader.tsx'
import { useSelectedRuns, type SelectedRuns } from './useSelectedRuns.ts'

type RunsDrawerProps = {
  readonly source: InsightsSource
  /** Undefined: closed. */
  readonly selection: RunSelection | undefined
  /** All that the screen shows. */
  readonly groups: readonly CountedGroup[]
  readonly csvPrefix: string
  readonly formulaSafe: boolean
  readonly onClose: () => void
}

type OpenRun = { readonly runId: string; readonly attempt?: number }

/** The runs behind a bar, each with its program, without leaving the screen. */
export function RunsDrawer(props: RunsDrawerProps) {
  const { source, selection, groups, csvPrefix, formulaSafe, onClose } = props
  const selected = useSelectedRuns(source, selection, groups)
  const [open, setOpen] = useState<OpenRun>()
  const run = selected.runs.find(({ id }) => id === open?.runId)
  const close = () => {
    setOpen(undefined)
    onClose()
  }
  return (
    <Drawer.Root
      opened={selection !== undefined}
      onClose={close}
      position="right"
      size={run === undefined ? 'lg' : 'xl'}
    >
      <Drawer.Overlay />
      {/* Not Drawer.Header: as a second banner it confuses screen readers. */}
      <Drawer.Content aria-label={selection?.title ?? ''}>
        <Drawer.Body>
          <Group justify="space-between" wrap="nowrap" py="sm">
            <Title order={2} size="h4">
              {selection?.title}
            </Title>
            <CloseButton aria-label="Close the list" onClick={close} />
          </Group>
          {selection !== undefined && (
            <>
              {run !== undefined && (
                <RunDetail
                  key={run.id}
                  source={source}
                  run={run}
                  attempt={open?.attempt}
                  failure={selection.failure}
                  onBack={() => setOpen(undefined)}
                />
              )}
              {/* Kept, so that the person comes back to where they were. */}
              <Stack
                gap="sm"
                hidden={run !== undefined}
                style={run === undefined ? undefined : { display: 'none' }}
              >
                <RunsHeader
                  count={selection.runs.runs}
                  selected={selected}
                  csvPrefix={csvPrefix}
                  formulaSafe={formulaSafe}
                />
                {selected.failure !== undefined && (
                  <Alert color="red" title="The runs could not be read" role="alert">
                    {selected.failure}
                  </Alert>
                )}
                {selection.failure === undefined ? (
                  <RunList runs={selected.runs} onOpen={(runId) => setOpen({ runId })} />
                ) : (
                  <FailedRuns
                    source={source}
                    failure={selection.failure}
                    selected={selected}
                    onOpen={setOpen}
                  />
                )}
              </Stack>
            </>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

type FailedRunsProps = {
  readonly source: InsightsSource
  readonly failure: FailureKind
  readonly selected: SelectedRuns
  readonly onOpen: (run: OpenRun) => void
}

function FailedRuns({ source, failure, selected, onOpen }: FailedRunsProps) {
  return (
    <Tabs defaultValue="messages" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="messages">By message</Tabs.Tab>
        <Tabs.Tab value="runs">All runs</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="messages" pt="sm">
        <FailureClusters
          source={source}
          failure={failure}
          selected={selected}
          onOpen={(runId, attempt) => onOpen({ runId, attempt })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="runs" pt="sm">
        <RunList runs={selected.runs} onOpen={(runId) => onOpen({ runId })} />
      </Tabs.Panel>
    </Tabs>
  )
}
