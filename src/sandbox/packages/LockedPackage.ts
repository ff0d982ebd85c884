/** One file of a package, and what it needs and brings. */
export type LockedPackage = {
  /** Normalised: lower case, with `-` between words. */
  readonly name: string
  readonly version: string
  readonly fileName: string
  /** Hexadecimal. */
  readonly sha256: string
  /** Requirements, some with a marker that says when: `mpmath`, `tomli; python_version < "3.11"`. */
  readonly depends: readonly string[]
  /** Top-level modules. */
  readonly modules: readonly string[]
}

/** A package that can be had, and where. */
export type FoundPackage = LockedPackage & { readonly url: string }

/** `Foo.Bar_baz` and `foo-bar-baz` are the same package. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-')
}
