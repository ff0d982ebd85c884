import { Button, Card, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { IMPORT_LIMITS } from '@/benchmarks/problemSets/import/ImportTable.ts'
import { formatBytes } from '@/ui/formatBytes.ts'

type Props = {
  /** The last one that was tried. */
  readonly address: string
  onFile(file: File): void
  onAddress(address: string): void
}

const LIMIT = `Up to ${IMPORT_LIMITS.bytes / 1_000_000} MB and ${IMPORT_LIMITS.rows.toLocaleString('en')} problems.`

/** A file by drop, click or keyboard, or by its address. */
export function ChooseFile({ address, onFile, onAddress }: Props) {
  const [text, setText] = useState(address)
  const [refused, setRefused] = useState('')
  return (
    <Stack gap="md">
      <Dropzone
        maxFiles={1}
        multiple={false}
        maxSize={IMPORT_LIMITS.bytes}
        activateOnKeyboard
        inputProps={{ 'aria-label': 'File with problems' }}
        onDrop={([file]) => file !== undefined && onFile(file)}
        onReject={(rejections) =>
          setRefused(rejections.map(({ file }) => `${file.name} (${formatBytes(file.size)})`).join(', '))
        }
      >
        <Stack align="center" gap={4} py="lg">
          <IconFileImport size={32} aria-hidden />
          <Text fw={600} ta="center">
            Drop a file here, or press to choose one
          </Text>
          <Text size="sm" c="dimmed" ta="center">
            CSV, JSONL, JSON, YAML or Parquet. {LIMIT}
          </Text>
        </Stack>
      </Dropzone>
      {refused !== '' && (
        <Text role="alert" c="red">
          Not taken: {refused}. One file at a time. {LIMIT}
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onAddress(text.trim())
        }}
      >
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Or the address of a file"
            description="Fetched by this page alone, without cookies; its server must allow other pages to read it."
            placeholder="https://…"
            style={{ flex: '1 1 260px' }}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={text.trim() === ''}>
            Fetch
          </Button>
        </Group>
      </form>
      <Card withBorder>
        <Text fw={600} mb={4}>
          What is recognised
        </Text>
        <List size="sm" spacing={2}>
          <List.Item>
            GSM8K, GSM-Hard, SVAMP, MATH, AQuA and BIG-bench questions, raw or as PAL has them
          </List.Item>
          <List.Item>
            HumanEval and MBPP with their tests in Python, HumanEval-X with its tests in JavaScript
          </List.Item>
          <List.Item>lists of tests as promptfoo has them, in YAML or JSON</List.Item>
          <List.Item>any other table: you say which column is what</List.Item>
        </List>
      </Card>
    </Stack>
  )
}
