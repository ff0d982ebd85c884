/** The parts of a split model in the order of their numbers, which are at the same place in each name. */
export function inPartOrder<File extends { readonly name: string }>(files: readonly File[]): readonly File[] {
  return files.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
