import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useLive } from '@/ui/useLive.ts'
import type { PackageChoices, PackageServices } from './PackageServices.ts'

type Addresses = Omit<PackageChoices, 'environments'>

/** Where packages come from, beside the page's own files. */
export function PackagePlaces({ services }: { readonly services: PackageServices }) {
  const { distributionAddress, indexAddress } = useLive(services.packages)
  const kept = { distributionAddress, indexAddress }
  return (
    <Stack gap="xs" mt="sm">
      <Title order={3} size="h5">
        Where packages come from
      </Title>
      <Text c="dimmed" size="sm">
        First from the page’s own files, then from these two addresses. Nobody is asked while they are empty.
      </Text>
      <PlacesForm key={JSON.stringify(kept)} kept={kept} services={services} />
    </Stack>
  )
}

type PlacesFormProps = { readonly kept: Addresses; readonly services: PackageServices }

function PlacesForm({ kept, services }: PlacesFormProps) {
  const [addresses, setAddresses] = useState(kept)
  const { knownDistribution } = services
  const { distributionAddress, indexAddress } = addresses
  const wrong = [distributionAddress, indexAddress].filter((address) => !isAddress(address))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void services.saveAddresses(addresses)
  }
  return (
    <form onSubmit={submit} aria-label="Where packages come from">
      <Stack gap="sm">
        <TextInput
          label="Address of the Pyodide distribution"
          description="numpy, pandas, sympy and 280 others, as compiled for this Python. Used when a program imports them."
          value={distributionAddress}
          onChange={(event) =>
            setAddresses({ ...addresses, distributionAddress: event.currentTarget.value.trim() })
          }
        />
        {distributionAddress === '' && knownDistribution !== '' && (
          <Group>
            <Button
              variant="default"
              onClick={() => setAddresses({ ...addresses, distributionAddress: knownDistribution })}
            >
              Use {new URL(knownDistribution).host}
            </Button>
          </Group>
        )}
        <TextInput
          label="Address of a package index"
          description="The simple API of a Python package index, ending in /simple/. Used for well-known packages and those of environments."
          value={indexAddress}
          onChange={(event) => setAddresses({ ...addresses, indexAddress: event.currentTarget.value.trim() })}
        />
        {wrong.length > 0 && (
          <Alert color="yellow">
            {wrong.join(' and ')}: not an address. It begins with https:// or, on this network, http://.
          </Alert>
        )}
        <Group>
          <Button
            type="submit"
            variant="default"
            disabled={wrong.length > 0 || JSON.stringify(addresses) === JSON.stringify(kept)}
          >
            Save addresses
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function isAddress(address: string): boolean {
  return address === '' || (/^https?:\/\//.test(address) && URL.canParse(address))
}
