import { randomInt } from 'node:crypto'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { parseUrl } from '@/lib/parseUrl.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads `RELAY_…` variables; README, "For a class", lists them. Throws a PlaygroundError that names the variable
 * and never its value. Without `RELAY_CODE` an access code is made up.
 */
export function readConfiguration(environment: Environment): RelayConfiguration {
  const number = (name: string, usual: number) => readNumber(environment, name, usual)
  return {
    name: text(environment, 'RELAY_NAME') ?? 'This class’s relay',
    host: text(environment, 'RELAY_HOST') ?? '0.0.0.0',
    port: number('RELAY_PORT', 8600),
    upstreamUrl: readUpstream(environment),
    upstreamKey: readSecret(environment, 'RELAY_UPSTREAM_KEY'),
    models: readModels(environment),
    accessCode: readCode(environment),
    identity: readChoice(environment, 'RELAY_STUDENT', ['address', 'name']),
    trustsProxy: readChoice(environment, 'RELAY_BEHIND_PROXY', ['no', 'yes']) === 'yes',
    perStudent: {
      requestsAMinute: number('RELAY_REQUESTS_A_MINUTE', 20),
      tokensADay: number('RELAY_TOKENS_A_DAY', 200_000),
      parallel: number('RELAY_PARALLEL', 2),
    },
    inTotal: {
      requestsAMinute: number('RELAY_TOTAL_REQUESTS_A_MINUTE', 400),
      tokensADay: number('RELAY_TOTAL_TOKENS_A_DAY', 4_000_000),
      parallel: number('RELAY_TOTAL_PARALLEL', 60),
    },
    requestBytes: number('RELAY_REQUEST_BYTES', 512 * 1024),
    replyBytes: number('RELAY_REPLY_BYTES', 4 * 1024 * 1024),
    idleMs: number('RELAY_IDLE_SECONDS', 120) * 1000,
    totalMs: number('RELAY_REPLY_SECONDS', 600) * 1000,
    logsPrompts: readChoice(environment, 'RELAY_LOG_PROMPTS', ['no', 'yes']) === 'yes',
  }
}

function readUpstream(environment: Environment): string {
  const typed = text(environment, 'RELAY_UPSTREAM_URL')
  if (typed === undefined) {
    throw misconfigured(
      'Set RELAY_UPSTREAM_URL to the address of the model server, up to and with /v1, for example https://api.openai.com/v1.',
    )
  }
  const url = parseUrl(typed)
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw misconfigured(
      'RELAY_UPSTREAM_URL must be an http or https address without a name and password in it.',
    )
  }
  if (url.search !== '' || url.hash !== '') throw misconfigured('RELAY_UPSTREAM_URL must end with its path.')
  return url.href.replace(/\/+$/, '')
}

function readModels(environment: Environment): readonly string[] {
  const models = (text(environment, 'RELAY_MODELS') ?? '')
    .split(',')
    .map((model) => model.trim())
    .filter((model) => model !== '')
  if (models.length === 0) {
    throw misconfigured('Set RELAY_MODELS to the models that the class may use, with commas between.')
  }
  return [...new Set(models)]
}

/** Only what fits into a header; the value is in no message. */
function readSecret(environment: Environment, name: string): string | undefined {
  const secret = text(environment, name)
  if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret)) {
    throw misconfigured(`${name} has spaces or letters that no key has. Copy it again, alone.`)
  }
  return secret
}

function readCode(environment: Environment): string {
  const code = readSecret(environment, 'RELAY_CODE') ?? makeCode()
  if (code.length < 6 || code.includes(':')) {
    throw misconfigured('RELAY_CODE needs six characters or more, and no colon: a name may follow one.')
  }
  return code
}

/** Three groups of four out of 31 letters and digits that are not mistaken for others: 59 bits. */
function makeCode(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return [group(), group(), group()].join('-')
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function readNumber(environment: Environment, name: string, usual: number): number {
  const typed = text(environment, name)
  const value = typed === undefined ? usual : Number(typed)
  if (!Number.isInteger(value) || value < 1) throw misconfigured(`${name} must be a whole number above zero.`)
  return value
}

/** The first is meant when nothing is set. */
function readChoice<Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const typed = text(environment, name)
  const choice = typed === undefined ? choices[0] : choices.find((known) => known === typed)
  if (choice === undefined) throw misconfigured(`${name} must be one of: ${choices.join(', ')}.`)
  return choice
}

function text(environment: Environment, name: string): string | undefined {
  const value = environment[name]?.trim()
  return value === '' ? undefined : value
}

function misconfigured(message: string): PlaygroundError {
  return new PlaygroundError('relay-misconfigured', message)
}
