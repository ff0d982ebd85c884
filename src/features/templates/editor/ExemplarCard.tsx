import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { ActionIcon, Switch, Textarea, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { ExemplarCheck } from '@/pipeline/checkExemplar.ts'
import type { Exemplar, Template } from '@/pipeline/Template.ts'
import type { TemplateFinding } from '@/features/templates/checks/TemplateFinding.ts'
import { FindingNotes } from '@/features/templates/FindingNotes.tsx'
import { exemplarKey } from '@/features/templates/state/exemplarKey.ts'
import { useTemplatesState } from '@/features/templates/TemplatesContext.ts'
import { Outcome } from '@/ui/Outcome.tsx'
import { visibleText } from '@/ui/visibleText.ts'
import styles from './Editor.module.css'
import { TextEditor } from './TextEditor.tsx'

type Props = {
  readonly exemplar: Exemplar
  readonly position: number
  readonly template: Template
  readonly findings: readonly TemplateFinding[]
  readonly isReadOnly: boolean
  readonly isOpen: boolean
  readonly isDragging: boolean
  readonly handle: DraggableProvidedDragHandleProps | null
  readonly onToggle: () => void
  readonly onChange: (change: Partial<Exemplar>) => void
  readonly onRemove: () => void
}

/** One exemplar: a line while it is closed, its texts while it is open. */
export function ExemplarCard(props: Props) {
  const { exemplar, position, findings, isReadOnly, isOpen, isDragging, onToggle } = props
  const number = position + 1
  const isWrong = findings.some(({ severity }) => severity === 'error')
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={styles['exemplar']} data-dragging={isDragging} data-wrong={isWrong}>
      <div className={styles['exemplarHead']}>
        {!isReadOnly && (
          <div className={styles['handle']} {...props.handle} aria-label={`Move exemplar ${number}`}>
            <IconGripVertical size={16} aria-hidden />
          </div>
        )}
        <UnstyledButton
          className={styles['exemplarTitle'] ?? ''}
          data-off={!exemplar.enabled}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Chevron size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {number}.{' '}
          {visibleText(exemplar.question.split('\n')[0] ?? '') || 'no question yet'}
        </UnstyledButton>
        <CheckMark {...props} />
        <Switch
          size="xs"
          aria-label={`Send exemplar ${number}`}
          checked={exemplar.enabled}
          disabled={isReadOnly}
          onChange={(event) => props.onChange({ enabled: event.currentTarget.checked })}
        />
        {!isReadOnly && (
          <Tooltip label={`Remove exemplar ${number}`}>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={`Remove exemplar ${number}`}
              onClick={props.onRemove}
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {(isOpen || findings.length > 0) && (
        <div className={styles['exemplarBody']}>
          {isOpen && <Texts {...props} />}
          <FindingNotes findings={findings} />
        </div>
      )}
    </div>
  )
}

function Texts({ exemplar, position, isReadOnly, onChange }: Props) {
  const number = position + 1
  return (
    <>
      <Textarea
        label={`Question ${number}`}
        autosize
        minRows={2}
        maxRows={14}
        readOnly={isReadOnly}
        value={exemplar.question}
        onChange={(event) => onChange({ question: event.currentTarget.value })}
      />
      <TextEditor
        label={`Reply ${number}`}
        about="As the model is to write it: reasoning, then a program in a fenced block."
        language="plaintext"
        value={exemplar.reply}
        isReadOnly={isReadOnly}
        onChange={(reply) => onChange({ reply })}
      />
    </>
  )
}

/** What became of it in the sandbox, where it was run as it stands. */
function CheckMark({ exemplar, template }: Props) {
  const check = useTemplatesState(({ checks }) => checks.get(exemplarKey(template, exemplar)))
  if (check === undefined || !exemplar.enabled) return null
  return (
    <span className={styles['check']}>
      <Outcome tone={TONES[check.type]}>{checkText(check)}</Outcome>
    </span>
  )
}

const TONES = { passed: 'good', failed: 'bad', unknown: 'warning' } as const

function checkText(check: ExemplarCheck): string {
  if (check.type === 'passed') return check.answer === '' ? 'ran' : `gives ${shorten(check.answer)}`
  return check.type === 'failed' ? 'fails' : 'not run'
}

function shorten(text: string): string {
  const shown = visibleText(text)
  return shown.length > 24 ? `${shown.slice(0, 24)}…` : shown
}
