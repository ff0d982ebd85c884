import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import { createRedactor } from '@/lib/redact.ts'
import { answerQuestion } from './answerQuestion.ts'
import { createDoor } from './createDoor.ts'
import { createLimits } from './createLimits.ts'
import { createLog } from './createLog.ts'
import { answerRefusal, type Refusal } from './Refusal.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'
import type { Student } from './readStudent.ts'

export type RelayParts = {
  /** The built page. */
  readonly pageFolder: string
  /** Takes each line of the log. */
  write(line: string): void
}

type RelayContext = { Bindings: HttpBindings; Variables: { student: Student } }

/** The page, and beside it an OpenAI-compatible endpoint that asks the teacher's model server. */
export function createRelay(
  configuration: RelayConfiguration,
  { pageFolder, write }: RelayParts,
): Hono<RelayContext> {
  const { name, models, accessCode, upstreamKey } = configuration
  const secrets = [accessCode, ...(upstreamKey === undefined ? [] : [upstreamKey])]
  const log = createLog(
    write,
    createRedactor(() => secrets),
  )
  const door = createDoor(configuration)
  const limits = createLimits(configuration.perStudent, configuration.inTotal)
  const isSmall = bodyLimit({
    maxSize: configuration.requestBytes,
    onError: () => answerRefusal(TOO_LARGE),
  })

  const relay = new Hono<RelayContext>()
  relay.use(secureHeaders(HEADERS))
  relay.get('/relay.json', (context) => context.json({ type: 'relay', name, models, endpoint: './v1' }))
  relay.use('/v1/*', async (context, next) => {
    const entry = await door.admit(
      context.req.header('authorization'),
      addressOf(context, configuration.trustsProxy),
    )
    if (entry.type === 'refused') return answerRefusal(entry)
    context.set('student', entry.student)
    return next()
  })
  relay.get('/v1/models', (context) => context.json(modelList(models)))
  relay.post('/v1/chat/completions', isSmall, async (context) =>
    answerQuestion(
      {
        student: context.get('student'),
        body: await context.req.text(),
        outgoing: context.env.outgoing,
      },
      { configuration, limits, log },
    ),
  )
  relay.all('/v1/*', () => answerRefusal(NOTHING_HERE))
  relay.get('*', serveStatic({ root: pageFolder, precompressed: true, onFound: keepOrAskAgain }))
  relay.onError((error) => {
    write(`${createRedactor(() => secrets)(JSON.stringify({ problem: String(error) }))}\n`)
    return answerRefusal(FAULT)
  })
  return relay
}

/**
 * Those for https stay off: a class has plain http, where browsers only complain about them; and a teacher who puts
 * https in front decides there.
 */
const HEADERS = {
  strictTransportSecurity: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
}

/** Files under assets/ have their content's hash in the name. */
function keepOrAskAgain(path: string, context: Context): void {
  const isHashed = /[\\/]assets[\\/]/.test(path)
  context.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** Of X-Forwarded-For only the last entry is the proxy's own; what stands before it anyone can write. */
function addressOf(context: Context<RelayContext>, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const address = forwarded ?? context.env.incoming.socket.remoteAddress ?? 'unknown'
  return address.replace(/^::ffff:/, '')
}

function modelList(models: readonly string[]): object {
  return { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'relay' })) }
}

const TOO_LARGE: Refusal = {
  type: 'refused',
  status: 413,
  code: 'invalid_request_error',
  message: 'The question is larger than this relay takes. Shorten the problem, its files or the examples.',
}

const NOTHING_HERE: Refusal = {
  type: 'refused',
  status: 404,
  code: 'not_found',
  message: 'This relay answers at /v1/models and /v1/chat/completions.',
}

const FAULT: Refusal = {
  type: 'refused',
  status: 500,
  code: 'relay_error',
  message: 'The relay has a fault of its own. Tell your teacher; its log says more.',
}
