/**
 * The one error class of the project: a failure of ours or of a service, never of a generated program
 * (what a program does is an outcome, and data). `code` is for programs, the message is for people and
 * says what was wrong, where, and what to do.
 */
export class PlaygroundError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PlaygroundError'
    this.code = code
  }
}
