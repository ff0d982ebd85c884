import { unzipSync } from 'fflate'

export type WheelContent = {
  /** As written in its METADATA. */
  readonly requires: readonly string[]
  readonly modules: readonly string[]
}

/** What a wheel says of itself. Throws where it is no zip file. */
export function readWheel(bytes: Uint8Array): WheelContent {
  const paths: string[] = []
  const entries = unzipSync(bytes, {
    filter: ({ name }) => {
      paths.push(name)
      return /^[^/]+\.dist-info\/METADATA$/.test(name)
    },
  })
  const [metadata] = Object.values(entries)
  return { requires: requirementsIn(new TextDecoder().decode(metadata)), modules: modulesIn(paths) }
}

/** What a METADATA file requires; its header ends with an empty line. */
export function requirementsIn(metadata: string): readonly string[] {
  const [header = ''] = metadata.replaceAll('\r\n', '\n').split('\n\n')
  return [...header.matchAll(/^Requires-Dist:\s*(.+)$/gim)].map(([, requirement = '']) => requirement.trim())
}

function modulesIn(paths: readonly string[]): readonly string[] {
  const modules = paths.flatMap((path) => {
    const [, top = ''] =
      /^([^/]+)\/.*\.(?:py|so)$/.exec(path) ?? /^([^/.]+)(?:\.[^/]+)?\.(?:py|so)$/.exec(path) ?? []
    return top === '' || /\.(?:data|dist-info|libs)$/.test(top) ? [] : [top]
  })
  return [...new Set(modules)].toSorted()
}
