import { Text, Title } from '@mantine/core'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import styles from './EmptyTranscript.module.css'

/** What to do first, and what there is to try. */
export function EmptyTranscript() {
  const { services, takeStarter } = useSolveStore()
  const starterId = useSolve((state) => state.draft.starterId)
  return (
    <section aria-label="Transcript" className={styles['empty']}>
      <div>
        <Title order={2} size="h3">
          A problem is ready. Press Run.
        </Title>
        <Text mt={4}>
          The model writes a program, your browser checks it and runs it in a sealed sandbox, and its result
          becomes the answer. You see every step here.
        </Text>
      </div>
      <fieldset className={styles['examples']}>
        <legend>
          <Title order={3} size="h5">
            Examples
          </Title>
        </legend>
        {services.starterProblems.map((starter) => (
          <label key={starter.problem.id} className={styles['example']}>
            <input
              type="radio"
              name="example"
              checked={starter.problem.id === starterId}
              onChange={() => takeStarter(starter)}
            />
            <span className={styles['title']}>{starter.title}</span>
            <span className={styles['shows']}>{starter.shows}</span>
          </label>
        ))}
      </fieldset>
    </section>
  )
}
