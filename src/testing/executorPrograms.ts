/** Programs that every executor's contract is tried with, in the executor's own language. */
export type ExecutorPrograms = {
  /** Defines `solution()`, which gives the integer 42, and sets `answer` to 41. */
  readonly defining: string
  /** Its last expression is 6 * 7. */
  readonly computing: string
  /** Prints `one` and `two` on lines of their own, `oops` to stderr, and `42` as its last line. */
  readonly printing: string
  /** An undefined name `missing_name` on its third line. */
  readonly failing: string
  /** Prints `before` and never ends. */
  readonly endless: string
  /** Prints without end. */
  readonly flooding: string
  /** Sets `kept` to 5. */
  readonly setting: string
  /** Its last expression is `kept + 1`. */
  readonly using: string
  /** Its last expression is a random number. */
  readonly random: string
  /** A preamble that sets `rate` to 21, on two lines. */
  readonly preamble: string
  /** Its last expression is `rate * 2`. */
  readonly usingPreamble: string
  /** Takes memory until there is none. */
  readonly hoarding?: string
  /** Its last expression is the text of the file `data.txt`. */
  readonly readingFile?: string
  /** Writes `written` to `out.txt`. */
  readonly writingFile?: string
  /** Its last expression is two lines of input, joined. */
  readonly readingInput?: string
}

export const PYTHON_PROGRAMS: ExecutorPrograms = {
  defining: 'answer = 41\n\ndef solution():\n    return 42\n',
  computing: 'x = 6\nx * 7\n',
  printing: 'import sys\nprint("one")\nprint("two")\nprint("oops", file=sys.stderr)\nprint(42)\n',
  failing: 'a = 1\nb = 2\nc = missing_name + 1\n',
  endless: 'print("before")\nwhile True:\n    pass\n',
  flooding: 'while True:\n    print("x" * 1000)\n',
  setting: 'kept = 5\n',
  using: 'kept + 1\n',
  random: 'import random\nrandom.random()\n',
  preamble: '# given\nrate = 21\n',
  usingPreamble: 'rate * 2\n',
  hoarding: 'store = []\nwhile True:\n    store.append(bytearray(10_000_000))\n',
  readingFile: 'open("data.txt").read()\n',
  writingFile: 'with open("out.txt", "w") as file:\n    file.write("written")\n',
  readingInput: 'input() + input()\n',
}

export const JAVASCRIPT_PROGRAMS: ExecutorPrograms = {
  defining: 'var answer = 41n\n\nfunction solution() {\n  return 42n\n}\n',
  computing: 'const x = 6n\nx * 7n\n',
  printing: 'console.log("one")\nconsole.log("two")\nconsole.error("oops")\nconsole.log(42)\n',
  failing: 'const a = 1\nconst b = 2\nconst c = missing_name + 1\n',
  endless: 'console.log("before")\nfor (;;) {}\n',
  flooding: 'for (;;) console.log("x".repeat(1000))\n',
  setting: 'var kept = 5n\n',
  using: 'kept + 1n\n',
  random: 'Math.random()\n',
  preamble: '// given\nconst rate = 21n\n',
  usingPreamble: 'rate * 2n\n',
  hoarding: 'const store = []\nfor (;;) store.push("x".repeat(1_000_000) + store.length)\n',
}
