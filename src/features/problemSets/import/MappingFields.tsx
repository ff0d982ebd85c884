import {
  Accordion,
  FileButton,
  Button,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core'
import type { ReactNode } from 'react'
import type { ExpectedForm, Mapping, TestsForm } from '@/benchmarks/problemSets/import/Mapping.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import type { TableSummary } from './importerMessages.ts'

type Props = {
  readonly table: TableSummary
  readonly mapping: Mapping
  /** For every problem. */
  readonly files: readonly ProblemFile[]
  onChange(mapping: Mapping): void
  onFiles(files: readonly ProblemFile[]): void
}

/** Which column is what. */
export function MappingFields({ table, mapping, files, onChange, onFiles }: Props) {
  const columns = [...table.columns]
  const column = (label: string, field: ColumnField): ReactNode => (
    <Select
      label={label}
      placeholder="None"
      clearable
      searchable
      data={columns}
      value={mapping[field] ?? null}
      onChange={(value) => onChange(withColumn(mapping, field, value))}
    />
  )
  return (
    <section aria-label="Columns">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
        <MultiSelect
          label="Question"
          placeholder={mapping.question.length === 0 ? 'Choose a column' : ''}
          error={mapping.question.length === 0 ? 'Without a question there is no problem.' : undefined}
          data={columns}
          value={[...mapping.question]}
          onChange={(question) => onChange({ ...mapping, question })}
        />
        {column('Expected answer', 'expected')}
        <Choice
          label="Of the expected answer"
          names={EXPECTED_FORMS}
          value={mapping.expectedForm}
          onChange={(expectedForm) => onChange({ ...mapping, expectedForm })}
        />
        <MultiSelect
          label="Tags"
          placeholder={mapping.tags.length === 0 ? 'None' : ''}
          data={columns}
          value={[...mapping.tags]}
          onChange={(tags) => onChange({ ...mapping, tags })}
        />
      </SimpleGrid>
      <Accordion
        variant="contained"
        mt="sm"
        order={2}
        defaultValue={mapping.tests === undefined ? null : 'more'}
      >
        <Accordion.Item value="more">
          <Accordion.Control>Tests, options, files and ids</Accordion.Control>
          <Accordion.Panel>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="sm">
              {column('Tests', 'tests')}
              <Choice
                label="The tests are"
                names={TESTS_FORMS}
                value={mapping.testsForm}
                onChange={(testsForm) => onChange({ ...mapping, testsForm })}
              />
              {column('Entry point', 'entryPoint')}
              <LanguageField mapping={mapping} onChange={onChange} />
              {column('Heads of functions from', 'signature')}
              {column('Options', 'options')}
              {column('Lines for input()', 'inputLines')}
              {column('Id', 'id')}
              {column('File of each problem', 'file')}
              <TextInput
                label="Name of that file"
                value={mapping.fileName}
                onChange={(event) => onChange({ ...mapping, fileName: event.currentTarget.value })}
              />
            </SimpleGrid>
            <SharedFiles files={files} onFiles={onFiles} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </section>
  )
}

type ColumnField =
  'expected' | 'options' | 'tests' | 'entryPoint' | 'signature' | 'inputLines' | 'file' | 'id'

function withColumn(mapping: Mapping, field: ColumnField, value: string | null): Mapping {
  const { [field]: _, ...others } = mapping
  return value === null ? others : { ...others, [field]: value }
}

const EXPECTED_FORMS: Readonly<Record<ExpectedForm, string>> = {
  'as-it-is': 'all of it',
  'after-hashes': 'what follows ####',
  'last-boxed': 'what is in the last \\boxed{}',
  option: 'the option that it names',
  'best-choice': 'the choice with the best score',
  'compared-number': 'the number in compare(x, …)',
}

const TESTS_FORMS: Readonly<Record<TestsForm, string>> = {
  'as-they-are': 'a program as it is',
  'check-function': 'a function check(candidate)',
  assertions: 'a list of assertions',
  'console-assert': 'console.assert in JavaScript',
}

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  onChange(value: Value): void
}

function Choice<Value extends string>({ label, names, value, onChange }: ChoiceProps<Value>) {
  const options = Object.entries<string>(names).map(([key, name]) => ({ value: key, label: name }))
  const isValue = (key: string): key is Value => Object.hasOwn(names, key)
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={options}
      value={value}
      onChange={(key) => key !== null && isValue(key) && onChange(key)}
    />
  )
}

function LanguageField({ mapping, onChange }: Pick<Props, 'mapping' | 'onChange'>) {
  const { language, ...others } = mapping
  return (
    <Select
      label="Language of the tests"
      placeholder="None"
      clearable
      data={[
        { value: 'python', label: 'Python' },
        { value: 'javascript', label: 'JavaScript' },
      ]}
      value={language ?? null}
      onChange={(value) =>
        onChange(value === 'python' || value === 'javascript' ? { ...others, language: value } : others)
      }
    />
  )
}

function SharedFiles({ files, onFiles }: Pick<Props, 'files' | 'onFiles'>) {
  const take = async (chosen: readonly File[]): Promise<void> => {
    const read = chosen.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    }))
    onFiles(await Promise.all(read))
  }
  return (
    <Group mt="sm" gap="xs">
      <FileButton multiple onChange={(chosen) => void take(chosen)}>
        {(props) => (
          <Button {...props} size="xs" variant="default">
            Files for every problem
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {files.length === 0 ? 'None' : files.map(({ name }) => name).join(', ')}
      </Text>
      {files.length > 0 && (
        <Button size="xs" variant="subtle" onClick={() => onFiles([])}>
          No files
        </Button>
      )}
    </Group>
  )
}
