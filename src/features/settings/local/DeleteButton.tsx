import { Button } from '@mantine/core'
import { useState } from 'react'
import { reportFailure } from '@/ui/reportFailure.ts'

type DeleteButtonProps = {
  readonly what: string
  readonly size: string
  /** Whether a second press is wanted: what is gone has to be fetched again. */
  readonly isAsked: boolean
  onDelete(): Promise<void>
}

/** Deletes a model, after a second press where it would be missed. */
export function DeleteButton({ what, size, isAsked, onDelete }: DeleteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = () => reportFailure(onDelete())
  if (!isAsked) {
    return (
      <Button variant="default" size="xs" onClick={remove} aria-label={`Remove ${what}`}>
        Remove
      </Button>
    )
  }
  if (!isAsking) {
    return (
      <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Delete ${what}…`}>
        Delete…
      </Button>
    )
  }
  return (
    <>
      <Button color="red" size="xs" onClick={remove}>
        Delete {size}
      </Button>
      <Button variant="default" size="xs" onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </>
  )
}
