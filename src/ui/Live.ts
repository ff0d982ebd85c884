/** A value that changes outside React. `get` gives the same object until the value changes. */
export type Live<T> = {
  get(): T
  /** Calls `onChange` after each change, until the returned function is called. */
  subscribe(onChange: () => void): () => void
}
