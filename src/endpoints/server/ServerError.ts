import { isRecord } from '@/lib/isRecord.ts'

/** What a server says went wrong, in whichever of the usual shapes. Texts are the server's and not to be trusted. */
export type ServerError = {
  readonly message: string
  /** `model_not_found`, `insufficient_quota`, …; empty if none is given. */
  readonly code: string
  readonly status: number | undefined
}

/**
 * Reads an error from a JSON value; undefined if it holds none. Shapes: `{error: {message}}`, `{error: "…"}`,
 * `{error_message}`, `{object: "error", message}`, and the same in a list.
 */
export function readServerError(value: unknown): ServerError | undefined {
  if (Array.isArray(value)) return readServerError(value[0])
  if (!isRecord(value)) return undefined
  const { error, error_message: errorMessage, error_type: errorType, object } = value
  if (typeof error === 'string' && error !== '') return { message: error, code: '', status: statusOf(value) }
  if (isRecord(error) && Object.keys(error).length > 0) return fromRecord(error)
  if (typeof errorMessage === 'string' || typeof errorType === 'string') {
    return { message: text(errorMessage) || text(errorType), code: text(errorType), status: statusOf(value) }
  }
  return object === 'error' ? fromRecord(value) : undefined
}

/** Reads the body of a refused request, where also bare messages and plain text are errors. */
export function readErrorBody(body: string): ServerError {
  const value = parseJson(body)
  const error = readServerError(value)
  if (error !== undefined) return error
  if (isRecord(value)) return fromRecord(value)
  const isMarkup = body.trimStart().startsWith('<')
  return { message: isMarkup ? '' : body.trim(), code: '', status: undefined }
}

/** An error record, also one that arrives bare in an event named `error`. */
export function fromRecord(record: Readonly<Record<string, unknown>>): ServerError {
  const { message, detail, code, type, metadata } = record
  const raw = isRecord(metadata) ? text(metadata['raw']) : ''
  const said = text(message) || detailText(detail) || text(record['error'])
  return {
    message: [said, raw].filter((part) => part !== '').join(': ') || JSON.stringify(record),
    code: text(code) || text(type),
    status: statusOf(record),
  }
}

/** FastAPI servers put a text or a list of `{loc, msg}` into `detail`; Mistral names unknown fields only there. */
function detailText(detail: unknown): string {
  if (!Array.isArray(detail)) return text(detail)
  return detail.map((entry: unknown) => (isRecord(entry) ? fieldText(entry) : text(entry))).join('; ')
}

function fieldText({ loc, msg }: Readonly<Record<string, unknown>>): string {
  const field = Array.isArray(loc) ? loc.filter((part) => part !== 'body').join('.') : ''
  return field === '' ? text(msg) : `${field}: ${text(msg)}`
}

function statusOf(record: Readonly<Record<string, unknown>>): number | undefined {
  return [record['status_code'], record['status'], record['code']]
    .map(Number)
    .find((status) => Number.isInteger(status) && status >= 400 && status <= 599)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Not JSON is an answer too: the text itself is then the message.
    return undefined
  }
}
