import { Anchor, NativeSelect, Text } from '@mantine/core'
import { IconCircle, IconCircleFilled, IconCircleX, IconLoader } from '@tabler/icons-react'
import { modelOf } from '@/features/solve/draft/requestOf.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import type { ModelChoice } from '@/features/solve/SolveServices.ts'
import { useLive } from '@/ui/useLive.ts'
import styles from './ProblemPanel.module.css'

const STATES = {
  ready: { icon: IconCircleFilled, text: 'ready' },
  untested: { icon: IconCircle, text: 'not tested yet' },
  connecting: { icon: IconLoader, text: 'connecting' },
  unreachable: { icon: IconCircleX, text: 'not reachable' },
} as const

/** Which model is asked, and whether it can be. */
export function ModelField() {
  const { services, changeDraft } = useSolveStore()
  const models = useLive(services.models)
  const draft = useSolve((state) => state.draft)
  const model = modelOf(draft, models)
  return (
    <div>
      <NativeSelect
        label="Model"
        data={models.map(({ identity }) => ({ value: identity.id, label: identity.name }))}
        value={model?.identity.id ?? ''}
        onChange={(event) => changeDraft({ modelId: event.currentTarget.value })}
      />
      {model !== undefined && <ModelState model={model} />}
    </div>
  )
}

function ModelState({ model }: { readonly model: ModelChoice }) {
  const { openSettings } = useSolveStore().services
  const { icon: Icon, text } = STATES[model.state]
  const isScripted = model.identity.kind === 'scripted'
  return (
    <Text size="xs" c="dimmed" mt={2} component="div">
      <span className={styles['state']}>
        <Icon size={10} aria-hidden />
        {isScripted ? 'Scripted replies to the examples; not a real model.' : text}
      </span>{' '}
      {model.note}{' '}
      {openSettings !== undefined && (
        <Anchor component="button" type="button" size="xs" onClick={openSettings}>
          {isScripted ? 'Connect one' : 'Connection'}
        </Anchor>
      )}
    </Text>
  )
}
