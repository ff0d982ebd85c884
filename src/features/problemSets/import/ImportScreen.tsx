import { Alert, Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ConfirmImport } from './ConfirmImport.tsx'
import { useImport } from './useImport.ts'

type Props = {
  readonly services: ProblemSetServices
  onDone(setId: string): void
  onCancel(): void
}

/** From a file to a problem set: choose, say what its columns mean, look, import. */
export function ImportScreen({ services, onDone, onCancel }: Props) {
  const { state, read, fetchAndRead, startAgain, importer } = useImport(services)
  return (
    <Stack gap="md">
      <Anchor component="button" type="button" w="fit-content" onClick={onCancel}>
        <IconArrowLeft size={14} aria-hidden /> All problem sets
      </Anchor>
      <Title order={1} size="h2">
        Import problems
      </Title>
      {state.type === 'choosing' && (
        <>
          {state.failure !== '' && (
            <Alert color="red" title="This cannot be imported" role="alert">
              {state.failure}
            </Alert>
          )}
          <ChooseFile address={state.address} onFile={read} onAddress={fetchAndRead} />
        </>
      )}
      {state.type === 'working' && (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{state.what}</Text>
          <Button variant="default" size="xs" onClick={startAgain}>
            Stop
          </Button>
        </Group>
      )}
      {state.type === 'read' && importer !== undefined && (
        <ConfirmImport
          key={state.file.name}
          services={services}
          importer={importer}
          file={state.file}
          table={state.table}
          onAnother={startAgain}
          onDone={onDone}
        />
      )}
    </Stack>
  )
}
