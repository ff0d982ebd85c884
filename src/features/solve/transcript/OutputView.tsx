import { Text } from '@mantine/core'
import type { Block } from '@/pipeline/Run.ts'
import { CodeText } from '@/ui/CodeText.tsx'
import { ConsoleView } from './ConsoleView.tsx'
import { Fold } from './Fold.tsx'
import { LocalsView } from './LocalsView.tsx'
import styles from './TranscriptPanel.module.css'

/** What a program printed, and the error that ended it. */
export function OutputView({ block, isLive }: { readonly block: Block; readonly isLive: boolean }) {
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
          {block.program?.language === 'javascript' ? (
            <ConsoleView label="Standard error" text={stderr} />
          ) : (
            <CodeText label="Standard error" text={stderr} wraps maxLines={16} />
          )}
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
      {error !== undefined && <LocalsView error={error} />}
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
