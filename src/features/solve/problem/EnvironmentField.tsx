import { Anchor, NativeSelect, Text } from '@mantine/core'
import { templateOf } from '@/features/solve/draft/requestOf.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import { useLive } from '@/ui/useLive.ts'

/** With its description it says: packages as imported. */
const STANDARD = 'Standard library'

/** Which Python packages programs find from the start. */
export function EnvironmentField() {
  const { services, changeDraft } = useSolveStore()
  const environments = useLive(services.environments)
  const templates = useLive(services.templates)
  const language = useSolve((state) => templateOf(state.draft, templates)?.language)
  const chosenId = useSolve((state) => state.draft.environmentId)
  const chosen = environments.find(({ id }) => id === chosenId)
  const { openSettings } = services
  if (language !== 'python') return null
  return (
    <div>
      <NativeSelect
        label="Environment"
        data={[
          { value: '', label: STANDARD },
          ...environments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen?.id ?? ''}
        onChange={(event) => changeDraft({ environmentId: event.currentTarget.value })}
      />
      <Text size="xs" c="dimmed" mt={2}>
        {describe(chosen?.packages)}{' '}
        {openSettings !== undefined && (
          <Anchor component="button" type="button" size="xs" onClick={openSettings}>
            Python packages
          </Anchor>
        )}
      </Text>
    </div>
  )
}

function describe(packages: readonly string[] | undefined): string {
  if (packages === undefined)
    return 'Packages as imported: fetched when a program needs them, where a place has them.'
  return packages.length === 0 ? 'Nothing beyond the standard library.' : packages.join(', ')
}
