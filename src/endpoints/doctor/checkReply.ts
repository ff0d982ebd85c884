import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { parseUrl } from '@/lib/parseUrl.ts'
import { createModel } from '@/endpoints/createModel.ts'
import { readModelNames } from '@/endpoints/server/listModels.ts'
import { refusedError, statusOf } from '@/endpoints/server/refusedError.ts'
import { readText } from '@/endpoints/server/readText.ts'
import { apiUrl } from '@/endpoints/server/apiUrl.ts'
import { step, type DoctorStep } from './DoctorStep.ts'
import type { Examination } from './Examination.ts'
import { judgeReply } from './judgeReply.ts'
import { readTrial, type Trial } from './readTrial.ts'

/** Key, model and one reply. `list`: the server's answer to the question for its models. */
export async function* checkReply(examination: Examination, list: Response): AsyncGenerator<DoctorStep> {
  const { text } = await readText(list, 8 * 1024 * 1024)
  if (list.status === 401 || list.status === 403) {
    yield step('key', 'fail', refusal(examination, list.status, text), keyRemedy(examination))
    return
  }
  const listed = list.ok ? readModelNames(text) : undefined
  const modelName = examination.modelName ?? listed?.[0]
  if (modelName === undefined) {
    yield* withoutModel(listed)
    return
  }
  const trial = readTrial(
    createModel(examination.endpoint, modelName, modelOptions(examination)),
    examination,
  )
  const begun = await trial.next()
  if (begun.done === true) return
  yield* beginning(examination, begun.value, { modelName, listed })
  const ended = await trial.next()
  if (ended.done !== true) yield* judgeReply(ended.value)
}

function modelOptions({ key, surroundings }: Examination) {
  const { fetch, pageUrl } = surroundings
  return {
    key: () => key,
    fetch,
    idleTimeoutMs: 60_000,
    totalTimeoutMs: 120_000,
    ...(pageUrl === undefined ? {} : { pageUrl }),
  }
}

function* withoutModel(listed: readonly string[] | undefined): Generator<DoctorStep> {
  yield step('key', 'not-checked', 'Only a reply tells, and no model is named.')
  if (listed === undefined) {
    yield step(
      'model',
      'fail',
      'The address answers, but not with a list of models. Most addresses end in /v1.',
      {
        text: 'Check the address, or type a model’s name under Models.',
      },
    )
  } else {
    yield step('model', 'fail', 'The server has no model.', { text: 'Load or fetch one there first.' })
  }
}

type Asked = { readonly modelName: string; readonly listed: readonly string[] | undefined }

/** What the first piece of the reply, or the failure in its place, tells. */
function* beginning(
  examination: Examination,
  { error, firstMs }: Trial,
  asked: Asked,
): Generator<DoctorStep> {
  const { key } = examination
  const status = statusOf(error)
  const message = error?.message ?? ''
  if (status === 401 || status === 403) {
    yield step('key', 'fail', message, keyRemedy(examination))
    return
  }
  if (error === undefined || status === 404) {
    yield step('key', 'pass', key === undefined ? 'None is needed.' : 'The server takes it.')
  } else {
    yield step('key', 'not-checked', 'The server did not come to say anything of it.')
  }
  if (status === 404) {
    yield step('model', 'fail', message, modelRemedy(examination, asked))
    return
  }
  if (error === undefined) yield step('model', 'pass', `“${asked.modelName}” answers.`)
  else yield step('model', 'not-checked', listedText(asked))
  if (firstMs !== undefined) {
    yield step('first-token', 'pass', `After ${(firstMs / 1000).toFixed(1)} seconds.`)
  } else {
    yield step('first-token', 'fail', message === '' ? 'The reply was empty.' : message)
  }
}

function keyRemedy({ endpoint, key }: Examination) {
  const host = parseUrl(endpoint.baseUrl)?.host ?? endpoint.baseUrl
  return key === undefined
    ? {
        text: `Enter a key for ${host} under “API key”. Servers on your own computer need none unless they were told to.`,
      }
    : { text: `Make a new key at the provider of ${host}, copy it whole, and enter it under “API key”.` }
}

function modelRemedy({ endpoint }: Examination, { modelName, listed = [] }: Asked) {
  const isOllama = parseUrl(endpoint.baseUrl)?.port === '11434'
  if (isOllama) return { text: 'Fetch it:', line: `ollama pull ${modelName}` }
  return listed.length === 0
    ? { text: 'Compare the name with the provider’s list.' }
    : {
        text: `Choose one that the server has: ${listed.slice(0, 5).join(', ')}${listed.length > 5 ? ', …' : ''}`,
      }
}

function listedText({ modelName, listed }: Asked): string {
  if (listed === undefined) return 'The server gives no list of models.'
  return listed.includes(modelName)
    ? `The server lists “${modelName}”, but gave no reply to tell by.`
    : `The server does not list “${modelName}”, which is likely the cause.`
}

function refusal({ endpoint, key }: Examination, status: number, body: string): string {
  const error: PlaygroundError = refusedError({
    url: apiUrl(endpoint.baseUrl, 'models'),
    status,
    retryAfter: null,
    body,
    modelName: undefined,
    hasKey: key !== undefined,
    now: new Date(),
  })
  return error.message
}
