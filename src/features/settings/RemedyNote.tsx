import { Code, CopyButton, Button, Group, Text } from '@mantine/core'
import type { Remedy } from './EndpointServices.ts'

/** What to do, with a line that can be copied. */
export function RemedyNote({ remedy }: { readonly remedy: Remedy | undefined }) {
  if (remedy === undefined) return null
  const { text, line } = remedy
  return (
    <>
      <Text size="sm">{text}</Text>
      {line !== undefined && (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code block style={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {line}
          </Code>
          <CopyButton value={line}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      )}
    </>
  )
}
