/** A person's sitting: a named list of runs. Times are ISO 8601, UTC. */
export type Session = { readonly id: string; readonly name: string; readonly createdAt: string }
