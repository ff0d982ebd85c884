import { useEffect, useState } from 'react'
import type { Mapping } from '@/benchmarks/problemSets/import/Mapping.ts'
import type { ProblemFile } from '@/pipeline/Problem.ts'
import type { Importer } from './createImporter.ts'
import type { ImportPreview } from './importerMessages.ts'

/** What the import would give under the mapping; undefined until it is known. */
export function usePreview(
  importer: Importer,
  mapping: Mapping,
  files: readonly ProblemFile[],
): ImportPreview | undefined {
  const [preview, setPreview] = useState<ImportPreview>()
  useEffect(() => {
    let isOver = false
    importer.preview(mapping, files).then(
      (made) => isOver || setPreview(made),
      // The worker has died: importing will say so.
      () => isOver || setPreview(undefined),
    )
    return () => {
      isOver = true
    }
  }, [importer, mapping, files])
  return preview
}
