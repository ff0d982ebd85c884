import { Tabs } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Execution } from '@/pipeline/5-execute/Execution.ts'
import type { Language } from '@/pipeline/Program.ts'
import type { Block } from '@/pipeline/Run.ts'
import { FilesList } from './FilesList.tsx'
import { OutputView } from './OutputView.tsx'
import { ValueView } from './ValueView.tsx'

const FiguresView = lazy(async () => {
  const module = await import('./FiguresView.tsx')
  return { default: module.FiguresView }
})

type Props = { readonly block: Block; readonly language: Language; readonly isLive: boolean }

/** What a program gave, each channel apart. */
export function ExecutionTabs({ block, language, isLive }: Props) {
  const { execution } = block
  const [chosen, setChosen] = useState<string | null>(null)
  if (execution === undefined && block.printed.length === 0) return null
  const value = execution?.end.type === 'returned' ? execution.end.value : undefined
  const files = execution?.files ?? []
  const figures = execution?.figures ?? []
  return (
    <Tabs value={chosen ?? firstTab(execution)} onChange={setChosen} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="output">Output</Tabs.Tab>
        <Tabs.Tab value="value" disabled={value === undefined}>
          Value
        </Tabs.Tab>
        <Tabs.Tab value="figures" disabled={figures.length === 0}>
          Figures{counted(figures)}
        </Tabs.Tab>
        <Tabs.Tab value="files" disabled={files.length === 0}>
          Files{counted(files)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="output" pt="xs">
        <OutputView block={block} isLive={isLive} />
      </Tabs.Panel>
      <Tabs.Panel value="value" pt="xs">
        {value !== undefined && <ValueView value={value} language={language} />}
      </Tabs.Panel>
      <Tabs.Panel value="figures" pt="xs">
        <Suspense fallback={null}>
          <FiguresView figures={figures} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="files" pt="xs">
        <FilesList files={files} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** Before anyone chose: a program that only drew shows what it drew. */
function firstTab(execution: Execution | undefined): string {
  if (execution?.figures === undefined || execution.end.type !== 'returned') return 'output'
  return execution.printed.stdout === '' && execution.printed.stderr === '' ? 'figures' : 'output'
}

function counted({ length }: readonly unknown[]): string {
  return length === 0 ? '' : ` (${length})`
}
