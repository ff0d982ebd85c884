/** A stretch of a reply as the scanner sees it, before anyone asks for a language. Offsets are UTF-16 units. */
export type Block = {
  readonly type: 'prose' | 'thinking' | 'code' | 'claimed-output' | 'invented'
  /** How code was marked off; 'none' for everything else. */
  readonly mark: 'fence' | 'tag' | 'none'
  /** Label of the fence or name of the tag. */
  readonly label: string
  readonly start: number
  readonly end: number
  /** The content, without fence lines and tags. */
  readonly innerStart: number
  readonly innerEnd: number
  readonly isClosed: boolean
  /** What stands before each line of a quoted or indented fence; empty otherwise. */
  readonly margin: string
  /** The code tag that the fence stands in, empty if none. */
  readonly insideTag: string
}
