/** Rows taken of a table that becomes CSV; the rest is left out, and said. */
export const MAX_ROWS = 100_000
