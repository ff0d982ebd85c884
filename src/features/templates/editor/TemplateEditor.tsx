import { Badge, Tabs } from '@mantine/core'
import { useState } from 'react'
import type { TemplateField, TemplateFinding } from '@/features/templates/checks/TemplateFinding.ts'
import type { Subject } from '@/features/templates/useSubject.ts'
import { VersionsTab } from '@/features/templates/versions/VersionsTab.tsx'
import { ContractTab } from './ContractTab.tsx'
import { EditorHeader } from './EditorHeader.tsx'
import { LimitsTab } from './LimitsTab.tsx'
import { PromptTab } from './PromptTab.tsx'
import { SaveDialog } from './SaveDialog.tsx'

const FIELDS: Readonly<Record<string, readonly TemplateField[]>> = {
  prompt: ['system', 'exemplars', 'user'],
  contract: ['contract', 'schema', 'sentence', 'preamble', 'maxBlocks'],
  limits: ['repair', 'fallback'],
}

/** One template, all of it. */
export function TemplateEditor({
  subject,
  onSelect,
}: {
  readonly subject: Subject
  readonly onSelect: (id: string | undefined) => void
}) {
  const [tab, setTab] = useState<string | null>('prompt')
  return (
    <>
      <EditorHeader subject={subject} onSelect={onSelect} />
      <Tabs value={tab} onChange={setTab} keepMounted={false} mt="sm">
        <Tabs.List mb="sm">
          <Part name="prompt" label="Prompt" findings={subject.findings} />
          <Part name="contract" label="Contract" findings={subject.findings} />
          <Part name="limits" label="Repair & grading" findings={subject.findings} />
          <Part name="versions" label="Versions" findings={subject.findings} />
        </Tabs.List>
        <Tabs.Panel value="prompt">
          <PromptTab subject={subject} />
        </Tabs.Panel>
        <Tabs.Panel value="contract">
          <ContractTab subject={subject} />
        </Tabs.Panel>
        <Tabs.Panel value="limits">
          <LimitsTab subject={subject} />
        </Tabs.Panel>
        <Tabs.Panel value="versions">
          <VersionsTab subject={subject} />
        </Tabs.Panel>
      </Tabs>
      <SaveDialog subject={subject} />
    </>
  )
}

type PartProps = {
  readonly name: string
  readonly label: string
  readonly findings: readonly TemplateFinding[]
}

/** A tab with the number of its findings, so that none is overlooked behind another. */
function Part({ name, label, findings }: PartProps) {
  const own = findings.filter(({ field }) => FIELDS[name]?.includes(field))
  const isWrong = own.some(({ severity }) => severity === 'error')
  return (
    <Tabs.Tab
      value={name}
      rightSection={
        own.length === 0 ? undefined : (
          <Badge
            size="sm"
            circle
            variant="light"
            color={isWrong ? 'red' : 'yellow'}
            aria-label={`${own.length} ${own.length === 1 ? 'finding' : 'findings'}`}
          >
            {own.length}
          </Badge>
        )
      }
    >
      {label}
    </Tabs.Tab>
  )
}
