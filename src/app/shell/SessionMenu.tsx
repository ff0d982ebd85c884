import { ActionIcon, Group, Menu, Select, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SessionServices } from '@/features/solve/SolveServices.ts'
import { useLive } from '@/ui/useLive.ts'
import { dashed } from '@/lib/dashed.ts'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import type { SessionQuestion } from './SessionDialog.tsx'

const SessionDialog = lazy(async () => {
  const module = await import('./SessionDialog.tsx')
  return { default: module.SessionDialog }
})

/** Which session is open, and what can be done with it. */
export function SessionMenu({ services }: { readonly services: SessionServices }) {
  const sessions = useLive(services.sessions)
  const current = useLive(services.currentSession)
  const [question, setQuestion] = useState<SessionQuestion>()
  const fileInput = useRef<HTMLInputElement>(null)

  const exportCurrent = async () => {
    if (current !== undefined)
      downloadBlob(await services.exportSession(current.id), fileNameOf(current.name))
  }

  return (
    <Stack gap={4} mt="md">
      <Group justify="space-between" wrap="nowrap">
        <Text component="span" size="xs" c="dimmed">
          Session
        </Text>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={26} aria-label="Session actions">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setQuestion({ type: 'create' })}>New session…</Menu.Item>
            {current !== undefined && (
              <>
                <Menu.Item onClick={() => setQuestion({ type: 'rename', session: current })}>
                  Rename…
                </Menu.Item>
                {services.editBudget && (
                  <Menu.Item onClick={() => void services.editBudget?.(current)}>Budget…</Menu.Item>
                )}
                <Menu.Item onClick={() => reportFailure(exportCurrent())}>Export as a file</Menu.Item>
              </>
            )}
            <Menu.Item onClick={() => fileInput.current?.click()}>Import a file…</Menu.Item>
            {current !== undefined && (
              <Menu.Item onClick={() => setQuestion({ type: 'delete', session: current })}>Delete…</Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Select
        aria-label="Session"
        size="xs"
        data={sessions.map(({ id, name }) => ({ value: id, label: name }))}
        value={current?.id ?? null}
        onChange={(id) => id !== null && reportFailure(services.switchSession(id))}
        allowDeselect={false}
        searchable={sessions.length > 8}
      />
      <input
        ref={fileInput}
        type="file"
        accept="application/json,.json"
        aria-label="Session file to import"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) reportFailure(services.importSession(file), `Imported ${file.name}.`)
        }}
      />
      {question !== undefined && (
        <Suspense>
          <SessionDialog question={question} services={services} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </Stack>
  )
}

/** `Fractions, week 3` → `fractions-week-3.pal.json`. */
function fileNameOf(sessionName: string): string {
  const slug = dashed(sessionName.toLowerCase())
  return `${slug === '' ? 'session' : slug}.pal.json`
}
