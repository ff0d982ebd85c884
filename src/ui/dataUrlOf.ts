import { toBase64 } from '@/lib/base64.ts'

/** The bytes as a `data:` address, for an image. Unlike a `blob:` address it needs no release and has no origin. */
export function dataUrlOf(bytes: Uint8Array, type: string): string {
  return `data:${type};base64,${toBase64(bytes)}`
}
