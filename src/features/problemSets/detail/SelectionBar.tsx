import { Button, Checkbox, Group, TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { ProblemSet } from '@/benchmarks/ProblemSet.ts'
import { addTag, nextVersion, removeProblems, removeTag } from '@/benchmarks/problemSets/editProblems.ts'
import { countTags } from '@/benchmarks/problemSets/filterProblems.ts'
import { countProblems } from '@/features/problemSets/describeSet.ts'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import { newId } from '@/lib/newId.ts'
import type { Problem } from '@/pipeline/Problem.ts'
import { reportFailure } from '@/ui/reportFailure.ts'

type Props = {
  readonly services: ProblemSetServices
  readonly set: ProblemSet
  readonly problems: readonly Problem[]
  readonly shown: readonly Problem[]
  readonly selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  onEdit(problems: readonly Problem[]): void
  onOpen(id: string): void
}

/** What is done with several problems at once. */
export function SelectionBar({ shown, selected, onSelect, ...others }: Props) {
  const isAll = shown.length > 0 && shown.every(({ id }) => selected.has(id))
  return (
    <Group gap="sm" align="center" mih={36}>
      <Checkbox
        label={selected.size === 0 ? 'Select all shown' : `${selected.size.toLocaleString('en')} selected`}
        checked={isAll}
        indeterminate={selected.size > 0 && !isAll}
        onChange={() => onSelect(isAll ? new Set() : new Set(shown.map(({ id }) => id)))}
      />
      {selected.size > 0 && <Actions selected={selected} onSelect={onSelect} {...others} />}
    </Group>
  )
}

function Actions({ services, set, problems, selected, onSelect, onEdit, onOpen }: Omit<Props, 'shown'>) {
  const [tags, setTags] = useState<readonly string[]>([])
  const change = (apply: typeof addTag): void => {
    onEdit(tags.reduce<readonly Problem[]>((changed, tag) => apply(changed, selected, tag), problems))
    setTags([])
  }
  const makeSet = async (): Promise<void> => {
    const chosen = problems.filter(({ id }) => selected.has(id))
    const made = nextVersion(set, chosen, {
      id: newId(),
      createdAt: new Date().toISOString(),
      name: `${set.name}: ${countProblems(chosen.length)}`,
    })
    const { version: _, ...first } = made
    const origin =
      set.origin.type === 'starter'
        ? ({ type: 'file', name: `starter set ${set.name}` } as const)
        : set.origin
    await services.sets.save({ ...first, origin })
    onOpen(made.id)
  }
  return (
    <>
      <TagsInput
        aria-label="Tags to add or take away"
        placeholder="Tags"
        size="xs"
        miw={160}
        data={countTags(problems).map(({ tag }) => tag)}
        value={[...tags]}
        onChange={setTags}
      />
      <Button.Group>
        <Button size="xs" variant="default" disabled={tags.length === 0} onClick={() => change(addTag)}>
          Add tags
        </Button>
        <Button size="xs" variant="default" disabled={tags.length === 0} onClick={() => change(removeTag)}>
          Take tags away
        </Button>
      </Button.Group>
      <Button size="xs" variant="default" onClick={() => reportFailure(makeSet())}>
        Make a set of these
      </Button>
      <Button
        size="xs"
        variant="default"
        color="red"
        onClick={() => onEdit(removeProblems(problems, selected))}
      >
        Remove
      </Button>
      <Button size="xs" variant="subtle" onClick={() => onSelect(new Set())}>
        Select none
      </Button>
    </>
  )
}
