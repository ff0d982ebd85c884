import type { GuestError } from './Execution.ts'

type Hint = { readonly name?: RegExp; readonly message?: RegExp; readonly hint: string }

/** What exceptions of generated programs most often come from, the special before the general. */
const HINTS: readonly Hint[] = [
  {
    message: /Exceeds the limit \(\d+ digits\)/,
    hint: 'Return the number itself instead of its text, or call sys.set_int_max_str_digits(0) first.',
  },
  {
    name: /^(EOFError|OSError)$/,
    message: /EOF when reading a line|input\(\)|Errno 29/,
    hint: 'There is no keyboard in the sandbox, and the lines given for input() have run out: give more lines, or write the values into the program.',
  },
  {
    message: /can't start new thread/,
    hint: 'There are no threads in the sandbox: do the steps one after another.',
  },
  {
    message: /does not support processes|Errno 138|Errno 52|Function not implemented/,
    hint: 'There are no other processes in a browser: compute the result in the program itself.',
  },
  {
    message: /No time zone found/,
    hint: 'Time zone data is not installed: use datetime.timezone with a fixed offset.',
  },
  {
    message: /stack switching|running event loop/,
    hint: 'The program already runs in an event loop: use `await` at the top level.',
  },
  {
    message: /cannot import name '(document|window)'|from 'js'/,
    hint: 'The sandbox has no page to draw on: return the result instead.',
  },
  {
    name: /URLError|HTTPError|gaierror|Connection|RemoteDisconnected|JsException|AbortError|NetworkError/,
    hint: 'The sandbox has no network: put the data into the problem or attach a file.',
  },
  {
    name: /^(FileNotFoundError|PermissionError|IsADirectoryError|NotADirectoryError)$/,
    hint: 'The program sees only the files of the problem, in its working folder, by their names.',
  },
  {
    name: /^OSError$/,
    hint: 'The sandbox has no devices, network or processes: compute from the given data.',
  },
  { name: /^NameError$/, hint: 'Assign the name a value, or import it, before it is used.' },
  {
    name: /^UnboundLocalError$/,
    hint: 'Assign the variable in the function before it is used, on every path; a global needs `global`.',
  },
  { message: /'NoneType'/, hint: 'A value is None: check that the function before it returns something.' },
  {
    message: /can only concatenate str|must be str, not|unsupported operand type.*'str'/,
    hint: 'Convert texts to numbers with int() or float() before computing, and numbers to text with str().',
  },
  {
    message: /cannot be interpreted as an integer|indices must be integers|slice indices/,
    hint: 'Use a whole number here: int(…) or // in place of /.',
  },
  { message: /object is not callable/, hint: 'A variable has the name of a function: rename the variable.' },
  {
    message: /missing \d+ required|takes \d+ positional|unexpected keyword/,
    hint: 'Match the call to the parameters of the function.',
  },
  { message: /not subscriptable|not iterable/, hint: 'The value is not a list here: check what it is.' },
  { message: /cannot unpack|values to unpack/, hint: 'Match the number of names to the number of values.' },
  {
    message: /invalid literal|could not convert/,
    hint: 'Clean the text (spaces, signs, commas) before converting it to a number.',
  },
  {
    message: /math domain error|expected a (non-?negative|positive) input/,
    hint: 'Check the range: no square root or logarithm of a negative number.',
  },
  { name: /^OverflowError$/, hint: 'Use int or fractions.Fraction for numbers this large.' },
  { name: /^IndexError$/, hint: 'Indices run from 0 to the length minus 1: check the bounds of the loop.' },
  { name: /^KeyError$/, hint: 'Check the key, or read with .get(key, default).' },
  { name: /^(ZeroDivisionError|DivisionByZero)$/, hint: 'Check that the divisor cannot be 0.' },
  { name: /^RecursionError$/, hint: 'Add the case that ends the recursion, or use a loop.' },
  { name: /^AssertionError$/, hint: 'A check of the program failed: correct the computation before it.' },
  { name: /^AttributeError$/, hint: 'Use an attribute that the value has.' },
  { name: /^NotImplementedError$/, hint: 'Use a method that can solve this case, or compute it directly.' },
]

/** What to do about a Python exception; undefined if nothing typical is seen. */
export function pythonErrorHint({ name, message }: GuestError): string | undefined {
  return HINTS.find((hint) => (hint.name?.test(name) ?? true) && (hint.message?.test(message) ?? true))?.hint
}
