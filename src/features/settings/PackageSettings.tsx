import { Alert, Button, Group, Stack, TagsInput, Text, TextInput, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { useLive } from '@/ui/useLive.ts'
import type { PackageChoices, PackageServices } from './PackageServices.ts'

/** What Python programs can import beyond the standard library, and where it comes from. */
export function PackageSettings({ services }: { readonly services: PackageServices }) {
  const kept = useLive(services.packages)
  const { report, save } = useSaving(services)
  return (
    <Stack gap="sm" component="section" aria-label="Python packages">
      <Title order={2} size="h3">
        Python packages
      </Title>
      <Text c="dimmed" size="sm">
        This page fetches what a program imports before the program runs, checks it by its hash and keeps it
        in this browser; the program itself has no network. It looks first among the page’s own files, then at
        the two addresses below, and asks nobody while they are empty.
      </Text>
      <PackageForm
        key={JSON.stringify(kept)}
        kept={kept}
        knownDistribution={services.knownDistribution}
        isSaving={report.type === 'saving'}
        save={save}
      />
      {report.type === 'saved' && <Alert color="gray">{report.message}</Alert>}
      {report.type === 'failed' && <Alert color="yellow">{report.message}</Alert>}
    </Stack>
  )
}

type PackageFormProps = {
  readonly kept: PackageChoices
  readonly knownDistribution: string
  readonly isSaving: boolean
  save(choices: PackageChoices): void
}

function PackageForm({ kept, knownDistribution, isSaving, save }: PackageFormProps) {
  const [choices, setChoices] = useState(kept)
  const change = (part: Partial<PackageChoices>) => setChoices({ ...choices, ...part })
  const changeEnvironment = (part: Partial<PackageChoices['environment']>) =>
    change({ environment: { ...choices.environment, ...part } })
  const { environment, distributionAddress, indexAddress } = choices
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(choices)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Environment"
          description="A name for the set of packages that every program finds."
          value={environment.name}
          onChange={(event) => changeEnvironment({ name: event.currentTarget.value })}
        />
        <TagsInput
          label="Packages in it"
          description="Loaded once, ready in every run, and told to the model. For example sympy, or networkx>=3."
          value={[...environment.packages]}
          onChange={(packages) => changeEnvironment({ packages })}
          clearable
        />
        <TextInput
          label="Address of the Pyodide distribution"
          description="numpy, pandas, sympy and 280 others, as compiled for this Python. Used when a program imports them."
          value={distributionAddress}
          onChange={(event) => change({ distributionAddress: event.currentTarget.value.trim() })}
        />
        {distributionAddress === '' && knownDistribution !== '' && (
          <Group>
            <Button variant="default" onClick={() => change({ distributionAddress: knownDistribution })}>
              Use {new URL(knownDistribution).host}
            </Button>
          </Group>
        )}
        <TextInput
          label="Address of a package index"
          description="The simple API of a Python package index, ending in /simple/. Used for well-known packages and those of the environment."
          value={indexAddress}
          onChange={(event) => change({ indexAddress: event.currentTarget.value.trim() })}
        />
        <Group>
          <Button type="submit" variant="default" loading={isSaving}>
            Save packages
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Report =
  { readonly type: 'none' | 'saving' } | { readonly type: 'saved' | 'failed'; readonly message: string }

function useSaving(services: PackageServices) {
  const [report, setReport] = useState<Report>({ type: 'none' })
  const save = (choices: PackageChoices): void => {
    setReport({ type: 'saving' })
    services.savePackages(choices).then(
      (found) => setReport({ type: 'saved', message: describe(found) }),
      (error: unknown) => {
        if (!(error instanceof PlaygroundError)) throw error
        setReport({ type: 'failed', message: `Kept, but not to be had: ${error.message}` })
      },
    )
  }
  return { report, save }
}

function describe(found: readonly string[]): string {
  if (found.length === 0) return 'Every program finds the standard library.'
  return `Every program finds ${found.join(', ')}, besides the standard library.`
}
