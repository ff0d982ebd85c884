/**
 * Why an interpreter serves another guest (`as-new`), or was thrown away: what its last guest left behind, how
 * that guest ended, or (`silent`) that it gave no answer any more.
 */
export const RETURN_REASONS = [
  'as-new',
  'touched-javascript',
  'changed-files',
  'changed-streams',
  'memory-grown',
  'broken',
  'stopped',
  'timed-out',
  'output-flooded',
  'crashed',
  'silent',
] as const

export type ReturnReason = (typeof RETURN_REASONS)[number]

/** What became of an interpreter once its guest was gone. Another one stands ready where it was not kept. */
export type GuestReturn = { readonly kept: boolean; readonly reason: ReturnReason }
