/** Thrown when work took more steps than it was given. */
export class StepLimitError extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`The work took more than ${limit} steps.`)
    this.name = 'StepLimitError'
    this.limit = limit
  }
}

/** Counts steps in place of a clock, so that hostile input ends the work at the same place on every machine. */
export class StepBudget {
  readonly limit: number
  private left: number

  constructor(limit: number) {
    this.limit = limit
    this.left = limit
  }

  /** Throws StepLimitError once the steps are used up. */
  spend(steps = 1): void {
    this.left -= steps
    if (this.left < 0) throw new StepLimitError(this.limit)
  }
}
