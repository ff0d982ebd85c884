import { Stack, Text, Title } from '@mantine/core'
import { EnvironmentList } from './EnvironmentList.tsx'
import { KeptPackages } from './KeptPackages.tsx'
import { PackagePlaces } from './PackagePlaces.tsx'
import type { PackageServices } from './PackageServices.ts'

/** What Python programs can import beyond the standard library, and where it comes from. */
export function PackageSettings({ services }: { readonly services: PackageServices }) {
  return (
    <Stack gap="sm" component="section" aria-label="Python packages">
      <Title order={2} size="h3">
        Python packages
      </Title>
      <Text c="dimmed" size="sm">
        This page fetches what a program imports before the program runs, checks it by its hash and keeps it
        in this browser; the program itself has no network.
      </Text>
      <EnvironmentList services={services} />
      <PackagePlaces services={services} />
      <KeptPackages services={services} />
    </Stack>
  )
}
