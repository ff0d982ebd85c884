import { Loader, ScrollArea, Table, Text, Title } from '@mantine/core'
import type { ImportTable, UnusableRow } from '@/benchmarks/problemSets/import/ImportTable.ts'
import { countProblems } from '@/features/problemSets/describeSet.ts'
import { visibleText } from '@/ui/visibleText.ts'
import type { ImportPreview, PreviewRow } from './importerMessages.ts'
import styles from './PreviewPanel.module.css'

type Props = { readonly preview: ImportPreview | undefined; readonly unit: ImportTable['unit'] }

/** The problems as they will be, and what gives none. */
export function PreviewPanel({ preview, unit }: Props) {
  if (preview === undefined) return <Loader role="status" aria-label="Making the preview" />
  return (
    <section aria-label="Preview">
      <Title order={2} size="h4">
        Preview
      </Title>
      <Text role="status">{countsOf(preview, unit)}</Text>
      {preview.unusableCount > 0 && (
        <UnusableList rows={preview.unusable} count={preview.unusableCount} unit={unit} />
      )}
      {preview.count > 0 && <PreviewTable rows={preview.rows} count={preview.count} unit={unit} />}
    </section>
  )
}

function countsOf({ count, unusableCount, duplicates, ungraded }: ImportPreview, unit: string): string {
  const many = (number: number, one: string, several: string) =>
    number === 0 ? [] : [`${number.toLocaleString('en')} ${number === 1 ? one : several}`]
  return `${[
    countProblems(count),
    ...many(unusableCount, `${unit} gives none`, `${PLURALS[unit] ?? unit} give none`),
    ...many(duplicates, 'asks what another one asks', 'ask what another one asks'),
    ...many(ungraded, 'without expected answer or tests', 'without expected answer or tests'),
  ].join(' · ')}.`
}

const PLURALS: Readonly<Record<string, string>> = { row: 'rows', line: 'lines', entry: 'entries' }

type UnusableProps = { readonly rows: readonly UnusableRow[]; readonly count: number; readonly unit: string }

function UnusableList({ rows, count, unit }: UnusableProps) {
  return (
    <div className={styles['unusable']}>
      <Text fw={600} size="sm">
        Not read
      </Text>
      <ul className={styles['reasons']}>
        {rows.map(({ number, because }, at) => (
          // Two records of a list of tests may have the same number.
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <li key={at}>
            {capital(unit)} {number.toLocaleString('en')}: {because}.
          </li>
        ))}
      </ul>
      {count > rows.length && <Text size="sm">… and {(count - rows.length).toLocaleString('en')} more.</Text>}
    </div>
  )
}

type TableProps = { readonly rows: readonly PreviewRow[]; readonly count: number; readonly unit: string }

function PreviewTable({ rows, count, unit }: TableProps) {
  const hasTests = rows.some(({ problem }) => problem.tests !== undefined)
  const hasFiles = rows.some(({ problem }) => problem.files.length > 0 || problem.inputLines.length > 0)
  return (
    <>
      <ScrollArea
        mah={460}
        mt="xs"
        className={styles['table'] ?? ''}
        viewportProps={{ tabIndex: 0 }}
        type="auto"
      >
        <Table stickyHeader verticalSpacing={6} aria-label="Problems as they will be">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{capital(unit)}</Table.Th>
              <Table.Th>Question</Table.Th>
              <Table.Th>Expected</Table.Th>
              {hasTests && <Table.Th>Tests</Table.Th>}
              {hasFiles && <Table.Th>Files, input</Table.Th>}
              <Table.Th>Tags</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ number, problem }) => (
              <Table.Tr key={problem.id}>
                <Table.Td>{number.toLocaleString('en')}</Table.Td>
                <Table.Td className={styles['question'] ?? ''}>{cut(problem.question, 400)}</Table.Td>
                <Table.Td className={styles['answer'] ?? ''}>{cut(problem.expected ?? '', 120)}</Table.Td>
                {hasTests && (
                  <Table.Td className={styles['code'] ?? ''}>{cut(problem.tests ?? '', 240)}</Table.Td>
                )}
                {hasFiles && <Table.Td>{attachments(problem)}</Table.Td>}
                <Table.Td>{problem.tags.join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {count > rows.length && (
        <Text size="sm" c="dimmed">
          The first {rows.length} of {count.toLocaleString('en')}.
        </Text>
      )}
    </>
  )
}

function attachments({ files, inputLines }: PreviewRow['problem']): string {
  const lines = inputLines.length === 0 ? [] : [`${inputLines.length} lines of input`]
  return [...files.map(({ name }) => name), ...lines].join(', ')
}

function cut(text: string, length: number): string {
  return visibleText(text.length > length ? `${text.slice(0, length)}…` : text)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
