import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { SessionServices } from '@/features/solve/SolveServices.ts'
import type { Session } from '@/pipeline/Session.ts'
import { Dialog } from '@/ui/Dialog.tsx'
import { reportFailure } from '@/ui/reportFailure.ts'

export type SessionQuestion =
  { readonly type: 'create' } | { readonly type: 'rename' | 'delete'; readonly session: Session }

type SessionDialogProps = {
  readonly question: SessionQuestion
  readonly services: SessionServices
  readonly onClose: () => void
}

const TITLES = { create: 'New session', rename: 'Rename the session', delete: 'Delete the session' } as const

/** Asks for a name, or whether a session may go. */
export function SessionDialog({ question, services, onClose }: SessionDialogProps) {
  return (
    <Dialog onClose={onClose} title={TITLES[question.type]}>
      {question.type === 'delete' && (
        <Stack>
          <Text>
            “{question.session.name}” and all its runs will be gone from this browser. Export it first if you
            may need it.
          </Text>
          <Group>
            <Button
              color="red"
              onClick={() => {
                reportFailure(services.deleteSession(question.session.id))
                onClose()
              }}
            >
              Delete
            </Button>
            <Button variant="default" onClick={onClose}>
              Keep it
            </Button>
          </Group>
        </Stack>
      )}
      {question.type !== 'delete' && (
        <NameForm
          initial={question.type === 'rename' ? question.session.name : ''}
          onSave={(name) => {
            reportFailure(
              question.type === 'rename'
                ? services.renameSession(question.session.id, name)
                : services.createSession(name),
            )
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

type NameFormProps = { readonly initial: string; readonly onSave: (name: string) => void }

function NameForm({ initial, onSave }: NameFormProps) {
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onSave(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Save
        </Button>
      </Stack>
    </form>
  )
}
