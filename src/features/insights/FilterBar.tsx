import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { CountedGroup } from '@/metrics/aggregates/groupTotals.ts'
import { filterChoices, type FilterChoices } from './filterChoices.ts'
import {
  changeFilter,
  changeView,
  clearFilter,
  isFiltered,
  type Span,
  useInsightsView,
} from './insightsView.ts'

const SPANS = [
  { value: 'all', label: 'All time' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
  { value: 'between', label: 'Between two days' },
] as const satisfies readonly { value: Span; label: string }[]

/** Which of the runs are counted. */
export function FilterBar({ groups }: { readonly groups: readonly CountedGroup[] }) {
  const view = useInsightsView()
  const choices = filterChoices(groups)
  return (
    <Group component="search" aria-label="Filter" gap="xs" align="flex-end">
      <FilterSelects choices={choices} />
      <Select
        label="Time"
        size="xs"
        w={150}
        allowDeselect={false}
        data={[...SPANS]}
        value={view.span}
        onChange={(span) => {
          const known = SPANS.find(({ value }) => value === span)
          if (known !== undefined) changeView({ span: known.value })
        }}
      />
      {view.span === 'between' && <DayInputs />}
      {isFiltered(view) && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFilterOff size={14} aria-hidden />}
          onClick={clearFilter}
        >
          Show all
        </Button>
      )}
    </Group>
  )
}

function FilterSelects({ choices }: { readonly choices: FilterChoices }) {
  const { filter } = useInsightsView()
  const { templateId, templateVersion } = filter
  return (
    <>
      <ChoiceSelect
        label="Template"
        choices={choices.templates}
        chosen={({ value }) => value.templateId === templateId && value.templateVersion === templateVersion}
        isChosen={templateId !== undefined}
        onChoose={(value) =>
          changeFilter({ templateId: value?.templateId, templateVersion: value?.templateVersion })
        }
      />
      <ChoiceSelect
        label="Model"
        choices={choices.models}
        chosen={({ value }) => value === filter.modelId}
        isChosen={filter.modelId !== undefined}
        onChoose={(modelId) => changeFilter({ modelId })}
      />
      <ChoiceSelect
        label="Tag"
        choices={choices.tags}
        chosen={({ value }) => value === filter.tag}
        isChosen={filter.tag !== undefined}
        onChoose={(tag) => changeFilter({ tag })}
      />
      <ChoiceSelect
        label="Mode"
        choices={choices.modes}
        chosen={({ value }) => value === filter.mode}
        isChosen={filter.mode !== undefined}
        onChoose={(mode) => changeFilter({ mode })}
      />
    </>
  )
}

type Choice<Value> = { readonly label: string; readonly value: Value }

type ChoiceSelectProps<Value> = {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: (choice: Choice<Value>) => boolean
  readonly isChosen: boolean
  readonly onChoose: (value: Value | undefined) => void
}

/** A choice by its place: values may be anything, and two may have one name. */
function ChoiceSelect<Value>({ label, choices, chosen, isChosen, onChoose }: ChoiceSelectProps<Value>) {
  const position = choices.findIndex(chosen)
  // What is chosen may be of another session: it must be seen all the same.
  const elsewhere = isChosen && position < 0 ? [{ value: 'elsewhere', label: '(not among these runs)' }] : []
  const shown = position >= 0 ? `${position}` : (elsewhere[0]?.value ?? null)
  return (
    <Select
      label={label}
      size="xs"
      w={150}
      placeholder="All"
      clearable
      searchable
      limit={100}
      clearButtonProps={{ 'aria-label': `All, whatever the ${label.toLowerCase()}` }}
      data={[...choices.map((choice, place) => ({ value: `${place}`, label: choice.label })), ...elsewhere]}
      value={shown}
      onChange={(place) => {
        if (place !== 'elsewhere') onChoose(place === null ? undefined : choices[Number(place)]?.value)
      }}
    />
  )
}

function DayInputs() {
  const { from = '', to = '' } = useInsightsView(({ filter }) => filter)
  return (
    <>
      <TextInput
        type="date"
        size="xs"
        label="From"
        value={from}
        onChange={({ currentTarget: { value } }) => changeFilter({ from: value === '' ? undefined : value })}
      />
      <TextInput
        type="date"
        size="xs"
        label="To"
        value={to}
        error={from !== '' && to !== '' && to < from ? 'before the first day' : undefined}
        onChange={({ currentTarget: { value } }) => changeFilter({ to: value === '' ? undefined : value })}
      />
    </>
  )
}
