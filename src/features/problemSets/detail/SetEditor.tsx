import { Stack } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import { removeProblems, replaceProblem } from '@/benchmarks/problemSets/editProblems.ts'
import { EVERY_PROBLEM, filterProblems, type ProblemFilter } from '@/benchmarks/problemSets/filterProblems.ts'
import { describeSample, sampleProblems } from '@/benchmarks/problemSets/sampleProblems.ts'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { FilterBar } from './FilterBar.tsx'
import { ProblemDrawer } from './ProblemDrawer.tsx'
import { ProblemList } from './ProblemList.tsx'
import { SampleBar, type Sample } from './SampleBar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SetHeader } from './SetHeader.tsx'
import { useLabelWarnings } from './useLabelWarnings.ts'

type Props = {
  readonly services: ProblemSetServices
  readonly set: ProblemSet
  onOpen(id: string | undefined): void
}

/**
 * The problems of a set: found, sampled, tagged, edited. The set itself never changes; what is changed here becomes
 * another version when it is saved.
 */
export function SetEditor({ services, set, onOpen }: Props) {
  const [problems, setProblems] = useState(set.problems)
  const [filter, setFilter] = useState<ProblemFilter>(EVERY_PROBLEM)
  const [sample, setSample] = useState<Sample>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(NOTHING)
  const [openedId, setOpenedId] = useState<string>()
  const { warnings, isLooking } = useLabelWarnings(problems)
  const deferred = useDeferredValue(filter)
  const filtered = useMemo(() => filterProblems(problems, deferred, warnings), [problems, deferred, warnings])
  const shown = useMemo(
    () => (sample === undefined ? filtered : sampleProblems(filtered, sample.count, sample.seed)),
    [filtered, sample],
  )
  const opened = problems.find(({ id }) => id === openedId)
  const edit = (changed: readonly Problem[]): void => {
    setProblems(changed)
    const left = new Set(changed.map(({ id }) => id))
    setSelected((before) => new Set([...before].filter((id) => left.has(id))))
  }
  return (
    <Stack gap="sm">
      <SetHeader
        services={services}
        set={set}
        problems={problems}
        onDiscard={() => edit(set.problems)}
        onOpen={onOpen}
      />
      <FilterBar
        problems={problems}
        warnings={warnings}
        isLooking={isLooking}
        filter={filter}
        onChange={setFilter}
      />
      <SampleBar
        shown={shown.length}
        filtered={filtered.length}
        all={problems.length}
        description={sample === undefined ? '' : describeSample(shown.length, filtered.length, sample.seed)}
        onSample={setSample}
      />
      <SelectionBar
        services={services}
        set={set}
        problems={problems}
        shown={shown}
        selected={selected}
        onSelect={setSelected}
        onEdit={edit}
        onOpen={onOpen}
      />
      <ProblemList
        problems={shown}
        warnings={warnings}
        selected={selected}
        onSelect={setSelected}
        onOpen={setOpenedId}
      />
      <ProblemDrawer
        key={openedId ?? ''}
        problem={opened}
        warnings={warnings.get(openedId ?? '') ?? []}
        onClose={() => setOpenedId(undefined)}
        onSave={(changed) => {
          edit(replaceProblem(problems, changed))
          setOpenedId(undefined)
        }}
        onDelete={(id) => {
          edit(removeProblems(problems, new Set([id])))
          setOpenedId(undefined)
        }}
        onSolve={(problem) => services.solve(problem, set.language)}
      />
    </Stack>
  )
}

const NOTHING: ReadonlySet<string> = new Set()
