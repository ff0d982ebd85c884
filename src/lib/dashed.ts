/** Letters and digits of a name with single dashes between, for the name of a file; empty where it has none. */
export function dashed(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
}
