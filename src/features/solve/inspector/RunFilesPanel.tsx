import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSolveStore } from '@/features/solve/SolveContext.ts'
import type { RunFormat } from '@/features/solve/SolveServices.ts'
import { downloadBlob } from '@/lib/downloadBlob.ts'
import type { Run } from '@/pipeline/Run.ts'
import { reportFailure } from '@/ui/reportFailure.ts'
import { Section } from './Section.tsx'

type Format = {
  readonly id: RunFormat
  readonly name: string
  readonly extension: string
  readonly isFor: (run: Run) => boolean
}

const FORMATS: readonly Format[] = [
  {
    id: 'notebook',
    name: 'Notebook',
    extension: 'ipynb',
    isFor: ({ started }) => started.template.language === 'python',
  },
  { id: 'jsonl', name: 'JSON', extension: 'jsonl', isFor: () => true },
  { id: 'otlp', name: 'Trace', extension: 'otlp.json', isFor: () => true },
]

/** The run as a file: a Jupyter notebook that runs, one line of JSON, or OpenTelemetry spans. */
export function RunFilesPanel({ run }: { readonly run: Run }) {
  const { services } = useSolveStore()
  const save = async ({ id, extension }: Format) =>
    downloadBlob(await services.exportRun(run, id), `run-${run.started.startedAt.slice(0, 10)}.${extension}`)
  return (
    <Section name="Take this run away">
      <Group gap={6}>
        {FORMATS.filter(({ isFor }) => isFor(run)).map((format) => (
          <Button
            key={format.id}
            size="compact-sm"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={`Download the run as ${format.name}`}
            onClick={() => reportFailure(save(format))}
          >
            {format.name}
          </Button>
        ))}
      </Group>
    </Section>
  )
}
