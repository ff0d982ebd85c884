import { useEffect, useRef, useState } from 'react'
import type { ProblemSetOrigin } from '@/benchmarks/ProblemSet.ts'
import type { ImportFile } from '@/benchmarks/problemSets/import/readTable.ts'
import type { ProblemSetServices } from '@/features/problemSets/ProblemSetServices.ts'
import { formatBytes } from '@/ui/formatBytes.ts'
import { createImporter, type Importer } from './createImporter.ts'
import type { TableSummary } from './importerMessages.ts'

/** Where a file came from, for the set that is made of it. */
export type ReadFile = { readonly name: string; readonly origin: ProblemSetOrigin }

type ImportState =
  | { readonly type: 'choosing'; readonly failure: string; readonly address: string }
  | { readonly type: 'working'; readonly what: string }
  | { readonly type: 'read'; readonly file: ReadFile; readonly table: TableSummary }

const START: ImportState = { type: 'choosing', failure: '', address: '' }

/** Reading a file, of one's own or from an address. The importer that holds it is let go of at the end. */
export function useImport(services: ProblemSetServices) {
  const [state, setState] = useState<ImportState>(START)
  const [importer, setImporter] = useState<Importer>()
  const work = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => importer?.close(), [importer])
  useEffect(() => () => work.current?.abort(), [])

  const begin = (): AbortSignal => {
    work.current?.abort()
    work.current = new AbortController()
    return work.current.signal
  }
  const open = async (file: ImportFile, origin: ProblemSetOrigin, signal: AbortSignal): Promise<void> => {
    setState({ type: 'working', what: `Reading ${file.name} …` })
    const opened = createImporter()
    setImporter(opened)
    const table = await opened.read(file)
    if (!signal.aborted) setState({ type: 'read', file: { name: file.name, origin }, table })
  }
  const follow = (reading: Promise<void>, signal: AbortSignal, address: string): void => {
    reading.catch((error: unknown) => {
      if (signal.aborted) return
      setState({ type: 'choosing', failure: error instanceof Error ? error.message : String(error), address })
    })
  }

  return {
    state,
    importer,
    read: (file: File): void => {
      const signal = begin()
      const { name } = file
      const reading = file
        .arrayBuffer()
        .then((buffer) => open({ name, bytes: new Uint8Array(buffer) }, { type: 'file', name }, signal))
      follow(reading, signal, '')
    },
    fetchAndRead: (address: string): void => {
      const signal = begin()
      setState({ type: 'working', what: `Fetching ${address} …` })
      const reading = services
        .fetchFile(address, signal, (received) => {
          if (!signal.aborted)
            setState({ type: 'working', what: `Fetching ${address}: ${formatBytes(received)} …` })
        })
        .then((file) => open(file, { type: 'url', name: withoutQuery(address) }, signal))
      follow(reading, signal, address)
    },
    startAgain: (): void => {
      begin()
      setImporter(undefined)
      setState(START)
    },
  }
}

/** A query may hold a key. */
function withoutQuery(address: string): string {
  return address.trim().replace(/[?#].*$/s, '')
}
