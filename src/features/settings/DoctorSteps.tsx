import { List, Text } from '@mantine/core'
import { Outcome, type OutcomeTone } from '@/ui/Outcome.tsx'
import type { DoctorStep } from './EndpointServices.ts'
import { RemedyNote } from './RemedyNote.tsx'

const STATES: Record<DoctorStep['state'], { readonly word: string; readonly tone: OutcomeTone }> = {
  pass: { word: 'pass', tone: 'good' },
  fail: { word: 'fail', tone: 'bad' },
  'not-checked': { word: 'not checked', tone: 'neutral' },
}

/** What the connection doctor found, step by step. */
export function DoctorSteps({ steps }: { readonly steps: readonly DoctorStep[] }) {
  return (
    <List listStyleType="none" spacing="xs" aria-label="Steps of the connection">
      {steps.map((step) => {
        const { word, tone } = STATES[step.state]
        return (
          <List.Item key={step.name} aria-label={`${step.title}: ${word}`}>
            <Text size="sm" fw={600}>
              <Outcome tone={tone}>{word}</Outcome> {step.title}
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
