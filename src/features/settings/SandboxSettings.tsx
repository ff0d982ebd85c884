import { Select, Stack, Text, Title } from '@mantine/core'
import { reportFailure } from '@/ui/reportFailure.ts'
import { useLive } from '@/ui/useLive.ts'
import type { SandboxServices } from './SandboxServices.ts'

const MOST_PROGRAMS = 8

/** How many programs run side by side. */
export function SandboxSettings({ services }: { readonly services: SandboxServices }) {
  const { workers } = useLive(services.sandbox)
  const { workersOfMachine, saveSandbox } = services
  return (
    <Stack gap="sm" component="section" aria-label="Sandbox">
      <Title order={2} size="h3">
        Sandbox
      </Title>
      <Text c="dimmed" size="sm">
        Every program runs in an interpreter of its own, as new. Those of a benchmark wait for their turn;
        what you run yourself goes before them.
      </Text>
      <Select
        maw={360}
        label="Programs at a time"
        description="For Python and for JavaScript each. An interpreter takes about 60 MB. Used from the next program on."
        data={[
          { value: AUTOMATIC, label: `As this machine allows (${workersOfMachine})` },
          ...Array.from({ length: MOST_PROGRAMS }, (_, index) => String(index + 1)),
        ]}
        value={workers === undefined ? AUTOMATIC : String(workers)}
        onChange={(value) => reportFailure(saveSandbox({ workers: readCount(value) }))}
        allowDeselect={false}
      />
    </Stack>
  )
}

const AUTOMATIC = 'automatic'

function readCount(value: string | null): number | undefined {
  return value === null || value === AUTOMATIC ? undefined : Number(value)
}
