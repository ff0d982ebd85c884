import { Card, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ProblemSetSummary } from '@/benchmarks/problemSets/ProblemSets.ts'
import { countProblems, describeSet } from '@/features/problemSets/describeSet.ts'
import styles from './SetCards.module.css'

type Props = {
  readonly title: string
  readonly sets: readonly ProblemSetSummary[]
  /** Said where there are none; absent: the part is left out then. */
  readonly children?: ReactNode
  onOpen(id: string): void
}

/** Sets as cards. */
export function SetCards({ title, sets, children, onOpen }: Props) {
  if (sets.length === 0 && children === undefined) return null
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {sets.length === 0 && <Text c="dimmed">{children}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {sets.map((set) => (
          <Card key={set.id} withBorder padding={0}>
            <UnstyledButton className={styles['card'] ?? ''} onClick={() => onOpen(set.id)}>
              <Text fw={600}>{set.name}</Text>
              <Text size="sm">{countProblems(set.problemCount)}</Text>
              {set.description !== '' && (
                <Text size="sm" c="dimmed" lineClamp={3}>
                  {set.description}
                </Text>
              )}
              <Text size="xs" c="dimmed" mt={4} className={styles['origin'] ?? ''}>
                {describeSet(set)}
              </Text>
            </UnstyledButton>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  )
}
