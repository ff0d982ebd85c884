/** Caps on what comes out of a worker, held by the worker, again by the frame, and again by the host. */

/** Figures of a program: how many, and how many characters of JSON together. */
export const MAXIMUM_FIGURES = 20
export const MAXIMUM_FIGURE_CHARACTERS = 6_000_000

/** JSON text of an outcome: a value of at most a million characters, escaped, an error. */
export const MAXIMUM_OUTCOME_CHARACTERS = 8_000_000

/** Files that a program leaves: how many, and how many bytes together. */
export const MAXIMUM_FILES = 50
export const MAXIMUM_FILE_BYTES = 8 * 1024 * 1024

/** Characters that a worker may have printed above the guest's limit before the frame stops it. */
export const OUTPUT_SLACK_CHARACTERS = 64 * 1024

/** Messages of one worker in all: far above what a program within its output limit can cause. */
export const MAXIMUM_REPORTS = 250_000

/** Messages past the private port, which only a program that reached JavaScript can send. */
export const MAXIMUM_STRAY_MESSAGES = 1000
