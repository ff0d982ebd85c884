import { browserLimit } from '@/pipeline/4-check/data/browserLimits.ts'
import { explainMissingModule, isKnownModule } from '@/pipeline/4-check/missingModule.ts'
import type { FailureKind } from '@/pipeline/Failure.ts'
import type { Program } from '@/pipeline/Program.ts'
import type { ErrorClass } from './ErrorClass.ts'
import type { GuestError } from './Execution.ts'
import type { RuntimeDescription } from './Executor.ts'
import { pythonErrorHint } from './pythonErrorHint.ts'

/** The kind of a Python exception, whether it comes from a made-up name, and what to do. */
export function classifyPythonError(
  error: GuestError,
  program: Program,
  runtime: RuntimeDescription,
): ErrorClass {
  const hint = suggestionOf(error) ?? pythonErrorHint(error)
  switch (error.name) {
    case 'NameError':
      return { kind: 'name-error', hallucination: true, name: error.subject, hint }
    case 'UnboundLocalError':
      // The name exists; only its value came too late.
      return { kind: 'name-error', name: error.subject, hint }
    case 'AttributeError':
      return { kind: 'attribute-error', hallucination: isMadeUp(error, program), name: nameOf(error), hint }
    case 'ImportError':
    case 'ModuleNotFoundError':
      return importError(error, runtime, hint)
    case 'SyntaxError':
    case 'IndentationError':
    case 'TabError':
      // Of a text that the program itself gave to eval or exec, the program is not to blame as a whole.
      return { kind: /File "<string>"/.test(error.fullTraceback) ? 'other-exception' : 'syntax-error', hint }
    default:
      return { kind: kindOf(error), hint }
  }
}

const KINDS: Readonly<Record<string, FailureKind>> = {
  TypeError: 'type-error',
  ValueError: 'value-error',
  JSONDecodeError: 'value-error',
  StatisticsError: 'value-error',
  InvalidOperation: 'value-error',
  UnicodeDecodeError: 'value-error',
  UnicodeEncodeError: 'value-error',
  UnicodeError: 'value-error',
  IndexError: 'index-error',
  KeyError: 'key-error',
  ZeroDivisionError: 'zero-division',
  DivisionByZero: 'zero-division',
  RecursionError: 'recursion',
  AssertionError: 'assertion',
  MemoryError: 'memory-limit',
  FileNotFoundError: 'file-refused',
  FileExistsError: 'file-refused',
  PermissionError: 'file-refused',
  IsADirectoryError: 'file-refused',
  NotADirectoryError: 'file-refused',
  URLError: 'network-refused',
  HTTPError: 'network-refused',
  gaierror: 'network-refused',
  herror: 'network-refused',
  ConnectionError: 'network-refused',
  ConnectionRefusedError: 'network-refused',
  ConnectionResetError: 'network-refused',
  ConnectionAbortedError: 'network-refused',
  RemoteDisconnected: 'network-refused',
}

/** Where the network is the only thing that can have failed. */
const NETWORK_TRACE =
  /\/(socket|ssl|smtplib|ftplib|imaplib|poplib)\.py"|\/(urllib|http|requests|httpx|aiohttp|pyodide)\/\S{0,200}\.py"/

function kindOf(error: GuestError): FailureKind {
  const kind = KINDS[error.name]
  if (kind !== undefined) return kind
  const isOfSystem = /^(OSError|TimeoutError|BlockingIOError|JsException|AbortError|NetworkError)$/.test(
    error.name,
  )
  const isOfNetwork = /\bfetch\b|network|host is unreachable|socket/i.test(error.message)
  return isOfSystem && (isOfNetwork || NETWORK_TRACE.test(error.fullTraceback))
    ? 'network-refused'
    : 'other-exception'
}

function importError(error: GuestError, runtime: RuntimeDescription, hint: string | undefined): ErrorClass {
  const { subject, owner } = error
  if (owner !== undefined) {
    return { kind: 'import-error', hallucination: true, name: nameOf(error), hint }
  }
  const module = (subject ?? /No module named '([^']+)'/.exec(error.message)?.[1])?.split('.')[0]
  if (module === undefined) return { kind: 'import-error', hint }
  const isHere = runtime.modules.includes(module)
  return {
    kind: 'import-error',
    // A part of a module that is here, `math.foo`, was made up too.
    hallucination: isHere || !isKnownModule(module),
    name: subject ?? module,
    hint:
      hint ?? browserLimit(module)?.hint ?? (isHere ? undefined : explainMissingModule(module, runtime).hint),
  }
}

/** Types of the language and its library whose attributes are known to all. */
const KNOWN_TYPES = new Set(
  (
    'int float complex bool str bytes bytearray list tuple dict set frozenset range generator function ' +
    'Fraction Decimal Counter defaultdict OrderedDict deque namedtuple date datetime time timedelta Random ' +
    'Match Pattern StringIO TextIOWrapper enumerate zip map filter reversed slice'
  ).split(' '),
)

/** An attribute that a module or a well-known type never had. A missing value (None) and own classes are slips. */
function isMadeUp({ owner = '', message }: GuestError, program: Program): boolean {
  const type = owner.replace(/^type /, '')
  if (owner.startsWith('module ') || message.startsWith("module '")) return true
  return KNOWN_TYPES.has(type) && !new RegExp(`\\bclass\\s+${type}\\b`).test(program.source)
}

/** `math.cubert` for what a module lacks; the bare name otherwise. */
function nameOf({ subject, owner }: GuestError): string | undefined {
  if (subject === undefined || owner === undefined || !owner.startsWith('module ')) return subject
  return `${owner.slice('module '.length)}.${subject}`
}

/** Python's own suggestion, which its traceback ends with. */
function suggestionOf({ fullTraceback, message }: GuestError): string | undefined {
  const [, name, isImport] =
    /Did you mean: '([^']+)'\?|Did you forget to import '([^']+)'\?/.exec(`${message}\n${fullTraceback}`) ??
    []
  if (name !== undefined) return `Did you mean \`${name}\`?`
  return isImport === undefined ? undefined : `Add \`import ${isImport}\` before it is used.`
}
