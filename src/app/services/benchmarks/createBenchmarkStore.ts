import type { Benchmark } from '@/benchmarks/Benchmark.ts'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import type { RunSummary } from '@/metrics/RunSummary.ts'
import type { Archive } from '@/storage/Archive.ts'
import { readBenchmark } from './readBenchmark.ts'

/** Their collection of documents. */
export const BENCHMARKS = 'benchmarks'

/** The benchmarks of the archive, without their runs. */
export interface BenchmarkStore {
  /** Newest first. */
  list(): Promise<readonly Benchmark[]>
  /** Throws PlaygroundError `unknown-benchmark`. */
  read(id: string): Promise<Benchmark>
  save(benchmark: Benchmark): Promise<void>
  /** Throws PlaygroundError `unknown-benchmark`. */
  change(id: string, update: (benchmark: Benchmark) => Benchmark): Promise<void>
  /** With its runs. */
  remove(id: string): Promise<void>
  subscribe(listener: () => void): () => void
}

export function createBenchmarkStore(archive: Archive<RunSummary>): BenchmarkStore {
  const read = async (id: string): Promise<Benchmark> => {
    const benchmark = readBenchmark(await archive.readDocument(BENCHMARKS, id))
    if (benchmark === undefined)
      throw new PlaygroundError('unknown-benchmark', 'This benchmark is not there any more.')
    return benchmark
  }
  const save = (benchmark: Benchmark) => archive.writeDocument(BENCHMARKS, benchmark.id, benchmark)
  return {
    async list() {
      const documents = await archive.documents(BENCHMARKS)
      return documents
        .flatMap(({ value }) => readBenchmark(value) ?? [])
        .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    },
    read,
    save,
    async change(id, update) {
      await save(update(await read(id)))
    },
    async remove(id) {
      await archive.writeDocument(BENCHMARKS, id, undefined)
      // Runs belong to a session or to a benchmark in the same way.
      await archive.deleteSession(id)
    },
    subscribe: (listener) =>
      archive.subscribe((change) => {
        if (change.type === 'documents-changed' && change.collection === BENCHMARKS) listener()
      }),
  }
}
