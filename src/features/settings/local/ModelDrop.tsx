import { Alert, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useMutation } from '@tanstack/react-query'
import { formatBytes } from '@/ui/formatBytes.ts'
import type { LocalModelServices } from './LocalModelServices.ts'

/** Takes a model's file, or all parts of a split one, by drop, click or keyboard. */
export function ModelDrop({ services }: { readonly services: LocalModelServices }) {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (files: readonly File[]) => services.add(files),
  })
  return (
    <>
      <Dropzone
        activateOnKeyboard
        loading={isPending}
        onDrop={(files) => mutate(files)}
        inputProps={{ 'aria-label': 'Add a model file' }}
      >
        <Text size="sm" ta="center">
          Drop a model’s GGUF file here, or press to choose. All parts of a split one at once.
        </Text>
      </Dropzone>
      <div role="status">
        {data !== undefined && error === null && !isPending && (
          <Text size="sm">
            {data.name} ({formatBytes(data.bytes)}) is in the list of models on Solve.
          </Text>
        )}
      </div>
      {error !== null && (
        <Alert color="yellow" role="alert">
          {error.message}
        </Alert>
      )}
    </>
  )
}
