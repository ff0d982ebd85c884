/**
 * What a repair did. `fixed`: the failure is gone and an answer came. `masked`: an answer came because the
 * error was hidden (new `except`, a constant in place of computation). `different-failure`: another failure.
 * `same-failure`: the same again. `different-answer`: it had an answer before and has another now.
 * `repeated-program`: byte for byte the same program.
 */
export type RepairVerdict = {
  readonly type:
    'fixed' | 'masked' | 'different-answer' | 'different-failure' | 'same-failure' | 'repeated-program'
  readonly because: string
}
