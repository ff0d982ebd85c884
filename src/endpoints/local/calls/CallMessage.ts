/** What the page says to a worker: ask something, or stop an earlier question. */
export type CallRequest =
  | { readonly type: 'ask'; readonly id: number; readonly name: string; readonly input: unknown }
  | { readonly type: 'stop'; readonly id: number }

/** What a worker says back: any number of `reported`, then one of the others. */
export type CallReport =
  | { readonly type: 'reported'; readonly id: number; readonly value: unknown }
  | { readonly type: 'answered'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly code: string; readonly message: string }
