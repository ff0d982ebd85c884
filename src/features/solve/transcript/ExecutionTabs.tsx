import { Tabs, Text } from '@mantine/core'
import type { Block } from '@/pipeline/Run.ts'
import type { Language } from '@/pipeline/Program.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { FilesList } from './FilesList.tsx'
import { Fold } from './Fold.tsx'
import styles from './TranscriptPanel.module.css'
import { ValueView } from './ValueView.tsx'

type Props = { readonly block: Block; readonly language: Language; readonly isLive: boolean }

/** What a program gave, each channel apart. */
export function ExecutionTabs({ block, language, isLive }: Props) {
  const { execution } = block
  if (execution === undefined && block.printed.length === 0) return null
  const value = execution?.end.type === 'returned' ? execution.end.value : undefined
  const files = execution?.files ?? []
  return (
    <Tabs defaultValue="output" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="output">Output</Tabs.Tab>
        <Tabs.Tab value="value" disabled={value === undefined}>
          Value
        </Tabs.Tab>
        <Tabs.Tab value="files" disabled={files.length === 0}>
          Files{files.length === 0 ? '' : ` (${files.length})`}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="output" pt="xs">
        <OutputView block={block} isLive={isLive} />
      </Tabs.Panel>
      <Tabs.Panel value="value" pt="xs">
        {value !== undefined && <ValueView value={value} language={language} />}
      </Tabs.Panel>
      <Tabs.Panel value="files" pt="xs">
        <FilesList files={files} />
      </Tabs.Panel>
    </Tabs>
  )
}

function OutputView({ block, isLive }: { readonly block: Block; readonly isLive: boolean }) {
  const { execution } = block
  const stdout = execution?.printed.stdout ?? printedTo(block, 'stdout')
  const stderr = execution?.printed.stderr ?? printedTo(block, 'stderr')
  const end = execution?.end
  const error = end?.type === 'raised' || end?.type === 'memory-exceeded' ? end.error : undefined
  return (
    <div className={styles['program']}>
      {stdout !== '' && <CodeText label="Standard output" text={stdout} wraps maxLines={16} />}
      {stderr !== '' && (
        <div>
          <div className={styles['label']}>Standard error</div>
          <CodeText label="Standard error" text={stderr} wraps maxLines={16} />
        </div>
      )}
      {stdout === '' && stderr === '' && error === undefined && (
        <Text size="sm" c="dimmed">
          {isLive && execution === undefined ? 'Nothing printed yet.' : 'Nothing was printed.'}
        </Text>
      )}
      {execution?.printed.truncated === true && (
        <Text size="sm" c="dimmed">
          Cut: {execution.printed.printedLength.toLocaleString('en')} characters were printed.
        </Text>
      )}
      {error !== undefined && (
        <div>
          <div className={styles['label']}>Traceback</div>
          <CodeText label="Traceback" text={error.traceback} wraps maxLines={16} />
          {error.fullTraceback !== error.traceback && (
            <Fold summary="With the frames of the runtime">
              <CodeText label="Full traceback" text={error.fullTraceback} wraps maxLines={16} />
            </Fold>
          )}
        </div>
      )}
    </div>
  )
}

function printedTo({ printed }: Block, stream: 'stdout' | 'stderr'): string {
  return printed
    .filter((chunk) => chunk.stream === stream)
    .map(({ text }) => text)
    .join('')
}
