import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatBytes } from '@/ui/formatBytes.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import type { PackageServices } from './PackageServices.ts'

/** Packages that this browser has downloaded, and a way to be rid of them. */
export function KeptPackages({ services }: { readonly services: PackageServices }) {
  const [bytes, setBytes] = useState(0)
  useEffect(() => {
    // A storage that does not answer holds nothing that could be deleted.
    services.keptPackageBytes().then(setBytes, () => setBytes(0))
  }, [services])
  if (bytes === 0) return null
  const forget = async () => {
    await services.forgetPackages()
    setBytes(0)
  }
  return (
    <Group mt="xs">
      <Text size="sm">{formatBytes(bytes)} of packages are kept for use without a network.</Text>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          reportFailure(forget(), 'The packages are deleted; they are fetched again when needed.')
        }
      >
        Delete them
      </Button>
    </Group>
  )
}
