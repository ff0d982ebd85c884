import { List, Text } from '@mantine/core'
import type { DoctorStep } from './EndpointServices.ts'
import { RemedyNote } from './RemedyNote.tsx'

/** Each with a sign and a word, for colour alone tells nobody. */
const STATES: Record<
  DoctorStep['state'],
  { readonly sign: string; readonly word: string; readonly color: string }
> = {
  pass: { sign: '✓', word: 'pass', color: 'green' },
  fail: { sign: '✗', word: 'fail', color: 'red' },
  'not-checked': { sign: '–', word: 'not checked', color: 'dimmed' },
}

/** What the connection doctor found, step by step. */
export function DoctorSteps({ steps }: { readonly steps: readonly DoctorStep[] }) {
  return (
    <List listStyleType="none" spacing="xs" aria-label="Steps of the connection">
      {steps.map((step) => {
        const { sign, word, color } = STATES[step.state]
        return (
          <List.Item key={step.name} aria-label={`${step.title}: ${word}`}>
            <Text size="sm" fw={600}>
              <Text span inherit c={color}>
                {sign} {word}
              </Text>{' '}
              {step.title}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {step.text}
            </Text>
            <RemedyNote remedy={step.remedy} />
          </List.Item>
        )
      })}
    </List>
  )
}
