import type { ImportFile } from '@/benchmarks/problemSets/import/readTable.ts'
import type { Mapping } from '@/benchmarks/problemSets/import/Mapping.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { Problem, ProblemFile } from '@/pipeline/Problem.ts'
import type { ImporterReport, ImporterRequest, ImportPreview, TableSummary } from './importerMessages.ts'

/** Reads one file beside the page, which stays usable. Rejects with a PlaygroundError; one question at a time. */
export type Importer = {
  read(file: ImportFile): Promise<TableSummary>
  preview(mapping: Mapping, files: readonly ProblemFile[]): Promise<ImportPreview>
  collect(
    mapping: Mapping,
    files: readonly ProblemFile[],
    withDuplicates: boolean,
  ): Promise<readonly Problem[]>
  /** Lets go of the file. */
  close(): void
}

type Final = Exclude<ImporterReport, { type: 'problems' | 'failed' }>

export function createImporter(): Importer {
  const worker = new Worker(new URL('./importer.worker.ts', import.meta.url), { type: 'module' })
  let before: Promise<unknown> = Promise.resolve()

  function ask(
    request: ImporterRequest,
    onProblems?: (problems: readonly Problem[]) => void,
  ): Promise<Final> {
    const asked = before.then(() => answerOf(worker, request, onProblems))
    before = asked.catch(() => undefined)
    return asked
  }

  return {
    async read(file) {
      const report = await ask({ type: 'read', file })
      return report.type === 'table-read' ? report.table : unexpected()
    },
    async preview(mapping, files) {
      const report = await ask({ type: 'preview', mapping, files })
      return report.type === 'previewed' ? report.preview : unexpected()
    },
    async collect(mapping, files, withDuplicates) {
      const all: Problem[] = []
      await ask({ type: 'collect', mapping, files, withDuplicates }, (problems) => {
        for (const problem of problems) all.push(problem)
      })
      return all
    },
    close: () => worker.terminate(),
  }
}

function answerOf(
  worker: Worker,
  request: ImporterRequest,
  onProblems: (problems: readonly Problem[]) => void = () => undefined,
): Promise<Final> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ImporterReport>) => {
      if (data.type === 'problems') onProblems(data.problems)
      else if (data.type === 'failed') reject(new PlaygroundError('import-rejected', data.message))
      else resolve(data)
    }
    worker.onerror = () => reject(new PlaygroundError('import-failed', DIED))
    worker.postMessage(request)
  })
}

const DIED =
  'Not imported: the file could not be read; it may be too large for this browser. Nothing was changed.'

function unexpected(): never {
  throw new PlaygroundError('import-failed', DIED)
}
