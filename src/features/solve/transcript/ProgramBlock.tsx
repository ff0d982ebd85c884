import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import type { Program } from '@/pipeline/Program.ts'
import type { Attempt, Block } from '@/pipeline/Run.ts'
import { languageName } from '@/features/solve/run/words.ts'
import { useSolve, useSolveStore } from '@/features/solve/SolveContext.ts'
import type { CodeMarker } from '@/ui/code/CodeMarker.ts'
import { CodeEditor } from '@/ui/CodeEditor.tsx'
import { CopyAction } from '@/ui/CopyAction.tsx'
import { DownloadAction } from '@/ui/DownloadAction.tsx'
import { Outcome } from '@/ui/Outcome.tsx'
import { describeExecution, failingExpressionOf, failingLineOf } from './describeExecution.ts'
import { ExecutionTabs } from './ExecutionTabs.tsx'
import { FindingsList } from './FindingsList.tsx'
import { PackagesNote } from './PackagesNote.tsx'
import styles from './TranscriptPanel.module.css'

type Props = { readonly attempt: Attempt; readonly position: number; readonly isLive: boolean }

/** A program in the editor, with what the check found and what its execution gave. */
export function ProgramBlock({ attempt, position, isLive }: Props) {
  const block = attempt.blocks[position]
  if (block?.program === undefined) return null
  return (
    <Content attempt={attempt} position={position} isLive={isLive} block={block} program={block.program} />
  )
}

type ContentProps = Props & { readonly block: Block; readonly program: Program }

function Content({ attempt, position, isLive, block, program }: ContentProps) {
  const { runProgram } = useSolveStore()
  const isIdle = useSolve((state) => state.activity === 'idle')
  const isPresenting = useSolve((state) => state.isPresenting)
  const [edited, setEdited] = useState<string>()
  const [edition, setEdition] = useState(0)
  const markers = useMemo(() => (edited === undefined ? markersOf(block) : []), [block, edited])
  const failingLine = edited === undefined ? failingLineOf(attempt, position) : undefined
  const source = edited ?? program.source
  const undo = (): void => {
    setEdited(undefined)
    setEdition(edition + 1)
  }
  const execute = (): void => {
    if (edited !== undefined) undo()
    runProgram({ ...program, source }, attempt.number)
  }
  const executeEdited = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || edited === undefined) return
    event.preventDefault()
    event.stopPropagation()
    execute()
  }
  return (
    <div className={styles['program']} onKeyDownCapture={executeEdited}>
      <ProgramHead
        attempt={attempt}
        block={block}
        program={{ ...program, source }}
        onExecute={isIdle && edited === undefined ? execute : undefined}
      />
      <CodeEditor
        key={edition}
        label={`Program of attempt ${attempt.number}${position === 0 ? '' : `, block ${position + 1}`}`}
        language={program.language}
        value={program.source}
        isReadOnly={!isIdle}
        markers={markers}
        fontSize={isPresenting ? 19 : 13}
        {...(failingLine === undefined ? {} : { failingLine })}
        onChange={(text) => setEdited(text === program.source ? undefined : text)}
      />
      {edited !== undefined && <EditBar isIdle={isIdle} onExecute={execute} onUndo={undo} />}
      <FindingsList findings={block.findings ?? []} />
      <PackagesNote packages={position === 0 ? attempt.packages : undefined} repeated={block.repeated} />
      <ExecutionTabs block={block} language={program.language} isLive={isLive} />
    </div>
  )
}

/** What the check found, and the expression that failed. */
function markersOf(block: Block): readonly CodeMarker[] {
  const findings = (block.findings ?? []).map(({ range, ...finding }) => ({ ...finding, ...range }))
  const failing = failingExpressionOf(block)
  return failing === undefined ? findings : [...findings, failing]
}

type HeadProps = {
  readonly attempt: Attempt
  readonly block: Block
  readonly program: Program
  readonly onExecute: (() => void) | undefined
}

function ProgramHead({ attempt, block, program, onExecute }: HeadProps) {
  const needsResult = attempt.template.mode !== 'interleaved' || block === attempt.blocks.at(-1)
  const how = block.execution === undefined ? undefined : describeExecution(block.execution, needsResult)
  const fileName = `attempt-${attempt.number}.${program.language === 'python' ? 'py' : 'js'}`
  return (
    <div className={styles['programHead']}>
      <strong>{languageName(program.language)}</strong>
      {how !== undefined && <Outcome tone={how.tone}>{how.text}</Outcome>}
      <span className={styles['spacer']} />
      <Group gap={0} wrap="nowrap">
        <Tooltip label="Execute this program again, as an attempt of yours">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Execute again"
            disabled={onExecute === undefined}
            onClick={onExecute}
          >
            <IconPlayerPlay size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <CopyAction what="program" text={program.source} />
        <DownloadAction
          what="program"
          fileName={fileName}
          content={() => new Blob([program.source], { type: 'text/plain' })}
        />
      </Group>
    </div>
  )
}

type EditBarProps = { readonly isIdle: boolean; onExecute(): void; onUndo(): void }

function EditBar({ isIdle, onExecute, onUndo }: EditBarProps) {
  return (
    <Group gap="xs">
      <Button size="xs" disabled={!isIdle} onClick={onExecute} title="Ctrl+Enter">
        Execute edited program
      </Button>
      <Button size="xs" variant="default" onClick={onUndo}>
        Undo edits
      </Button>
      <Text size="xs" c="dimmed">
        Becomes an attempt of yours; this one stays. Ctrl+M lets Tab indent.
      </Text>
    </Group>
  )
}
