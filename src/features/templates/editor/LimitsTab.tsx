import { NativeSelect, NumberInput, Stack, Switch, Text } from '@mantine/core'
import type { GradingRule } from '@/pipeline/6-answer/GradingRule.ts'
import type { Fallback, RepairLimits } from '@/pipeline/Template.ts'
import { changeTemplate } from '@/features/templates/draft/changeTemplateDraft.ts'
import { FindingNotes } from '@/features/templates/FindingNotes.tsx'
import { useTemplatesStore } from '@/features/templates/TemplatesContext.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import { useLive } from '@/ui/useLive.ts'
import styles from './Editor.module.css'
import { optionsOf, readChoice } from './choices.ts'

/** What follows a failure, and how an answer is judged. */
export function LimitsTab({ subject }: { readonly subject: Subject }) {
  const { findings } = subject
  return (
    <Stack gap="md">
      <RepairFields subject={subject} />
      <FindingNotes findings={findings.filter(({ field }) => field === 'repair')} />
      <FallbackField subject={subject} />
      <FindingNotes findings={findings.filter(({ field }) => field === 'fallback')} />
      <GradingFields subject={subject} />
    </Stack>
  )
}

const REPAIR_FIELDS = [
  ['attempts', 'Repairs', 'After the first attempt; 0: none.'],
  ['tokens', 'Tokens', 'Of all attempts together.'],
  ['seconds', 'Seconds', 'Of all attempts together.'],
] as const satisfies readonly (readonly [keyof RepairLimits, string, string])[]

function RepairFields({ subject: { draft, listed, edit } }: { readonly subject: Subject }) {
  return (
    <div className={styles['pair']}>
      {REPAIR_FIELDS.map(([field, label, description]) => (
        <NumberInput
          key={field}
          label={label}
          description={description}
          inputWrapperOrder={['label', 'input', 'description']}
          min={0}
          allowDecimal={field === 'seconds'}
          disabled={listed.isBuiltIn}
          value={draft.template.repair[field]}
          onChange={(value) => {
            if (typeof value === 'number')
              edit((before) =>
                changeTemplate(before, { repair: { ...before.template.repair, [field]: value } }),
              )
          }}
        />
      ))}
    </div>
  )
}

const KINDS = { none: 'none', 'chain-of-thought': 'chain of thought', direct: 'direct answer' } as const
const TEMPLATE_PREFIX = 'template:'

function FallbackField({ subject: { draft, listed, edit } }: { readonly subject: Subject }) {
  const { services } = useTemplatesStore()
  const templates = useLive(services.templates)
  const { fallback, id } = draft.template
  const others = templates.filter(({ template }) => template.id !== id)
  const isGone =
    fallback.type === 'template' && others.every(({ template }) => template.id !== fallback.templateId)
  return (
    <NativeSelect
      label="Fallback"
      description="Tried once when repairs run out. Its answers never count as the program’s success."
      inputWrapperOrder={['label', 'input', 'description']}
      disabled={listed.isBuiltIn}
      value={fallback.type === 'template' ? TEMPLATE_PREFIX + fallback.templateId : fallback.type}
      onChange={(event) => {
        const chosen = readFallback(event.currentTarget.value)
        edit((before) => changeTemplate(before, { fallback: chosen }))
      }}
      data={[
        ...optionsOf(KINDS),
        ...(isGone
          ? [{ value: TEMPLATE_PREFIX + fallback.templateId, label: 'a template that is gone' }]
          : []),
        {
          group: 'Another template',
          items: others.map(({ template }) => ({
            value: TEMPLATE_PREFIX + template.id,
            label: template.name,
          })),
        },
      ]}
    />
  )
}

function readFallback(value: string): Fallback {
  if (value.startsWith(TEMPLATE_PREFIX))
    return { type: 'template', templateId: value.slice(TEMPLATE_PREFIX.length) }
  return { type: readChoice(KINDS, value) ?? 'none' }
}

const PERCENT = {
  'same-number': '28 % equals 28',
  'as-fraction': '28 % equals 0.28',
  either: 'both',
  strict: 'only 28 %',
} as const

const ORDER = { ordered: 'order matters', unordered: 'any order' } as const

function GradingFields({ subject: { draft, listed, edit } }: { readonly subject: Subject }) {
  const { grading } = draft.template
  const { isBuiltIn } = listed
  const change = (part: Partial<GradingRule>) =>
    edit((before) => changeTemplate(before, { grading: { ...before.template.grading, ...part } }))
  return (
    <section aria-labelledby="grading-title">
      <Text size="sm" fw={600} id="grading-title" component="h3" mb={4}>
        Grading
      </Text>
      <Stack gap="sm">
        <div className={styles['pair']}>
          <NumberInput
            label="Absolute tolerance"
            min={0}
            disabled={isBuiltIn}
            value={grading.absoluteTolerance}
            onChange={(value) => typeof value === 'number' && change({ absoluteTolerance: value })}
          />
          <NumberInput
            label="Relative tolerance"
            min={0}
            disabled={isBuiltIn}
            value={grading.relativeTolerance}
            onChange={(value) => typeof value === 'number' && change({ relativeTolerance: value })}
          />
          <NativeSelect
            label="Percent"
            data={optionsOf(PERCENT)}
            disabled={isBuiltIn}
            value={grading.percent}
            onChange={(event) => {
              const percent = readChoice(PERCENT, event.currentTarget.value)
              if (percent !== undefined) change({ percent })
            }}
          />
          <NativeSelect
            label="Lists"
            data={optionsOf(ORDER)}
            disabled={isBuiltIn}
            value={grading.listOrder}
            onChange={(event) => {
              const listOrder = readChoice(ORDER, event.currentTarget.value)
              if (listOrder !== undefined) change({ listOrder })
            }}
          />
        </div>
        <Switch
          label="Integers must be exactly equal"
          disabled={isBuiltIn}
          checked={grading.exactIntegers}
          onChange={(event) => change({ exactIntegers: event.currentTarget.checked })}
        />
        <Switch
          label="Upper and lower case are the same"
          disabled={isBuiltIn}
          checked={grading.ignoreCase}
          onChange={(event) => change({ ignoreCase: event.currentTarget.checked })}
        />
      </Stack>
    </section>
  )
}
