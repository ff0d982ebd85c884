/** A name that is offered while it is typed. */
export type CodeCompletion = { readonly name: string; readonly explanation: string }
