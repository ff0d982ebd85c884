import { parseUrl } from '@/lib/parseUrl.ts'
import { isLocal } from '@/endpoints/checkAddress.ts'
import { originOf, serverAdvice } from '@/endpoints/serverAdvice.ts'
import { apiUrl } from '@/endpoints/server/apiUrl.ts'
import { authorizationOf } from '@/endpoints/server/authorizationOf.ts'
import { step, type DoctorStep, type Remedy } from './DoctorStep.ts'
import type { Examination } from './Examination.ts'
import { tryFetch } from './tryFetch.ts'

/** Whether anything answers, and whether this page may read it. Gives the answer to the question for the models. */
export async function* checkAnswer(
  examination: Examination,
): AsyncGenerator<DoctorStep, Response | undefined> {
  const { endpoint, key } = examination
  const url = apiUrl(endpoint.baseUrl, 'models')
  const blind = await tryFetch(examination, url, { mode: 'no-cors', redirect: 'follow' })
  // A question that may not be read follows a redirect, which may lead nowhere.
  const leadsOn = blind.type === 'failed' && (await isRedirected(examination, url))
  if (blind.type !== 'answered' && !leadsOn) {
    yield unreachable(examination, blind.type)
    return undefined
  }
  yield step('reachable', 'pass', `${hostOf(url)} answers; what it says, this step cannot see.`)
  // With this header a browser asks for permission first, as it will before each question to a model.
  const headers = { 'Content-Type': 'application/json', ...authorizationOf(endpoint, key) }
  const asked = await tryFetch(examination, url, { headers, redirect: 'error' })
  if (asked.type === 'answered') {
    yield step(
      'cors',
      'pass',
      `The server lets ${originOf(examination.surroundings.pageUrl)} read its answers.`,
    )
    return asked.response
  }
  yield await explainCors(examination, url, Object.keys(headers))
  return undefined
}

function unreachable({ endpoint, surroundings }: Examination, type: 'failed' | 'too-slow'): DoctorStep {
  const host = hostOf(endpoint.baseUrl)
  if (type === 'too-slow') {
    const seconds = surroundings.timeoutMs / 1000
    return step(
      'reachable',
      'fail',
      `${host} takes the call but does not answer within ${seconds} seconds.`,
      {
        text: 'It may be busy or hang: look at its log, or start it again.',
      },
    )
  }
  const isOnLocalNetwork = isLocal(parseUrl(endpoint.baseUrl)?.hostname ?? '')
  const text = isOnLocalNetwork
    ? `Nothing answers at ${host}: no server runs there, or on another port, or the browser keeps the page from it.`
    : `Nothing answers at ${host}: the name may be wrong, the network down, a filter or an extension in between, or its certificate bad. A browser does not tell which.`
  const { line } = serverAdvice(endpoint.baseUrl, originOf(surroundings.pageUrl))
  if (!isOnLocalNetwork)
    return step('reachable', 'fail', text, {
      text: `Open https://${host} in another tab: what the browser says there is the cause.`,
    })
  const remedy: Remedy =
    line === undefined
      ? { text: 'Start the server and compare the port.' }
      : { text: 'Start the server:', line }
  return step('reachable', 'fail', text, remedy)
}

/** Something answers, but not to this page. Simpler questions tell where it is refused, as far as a browser lets them. */
async function explainCors(
  examination: Examination,
  url: string,
  headers: readonly string[],
): Promise<DoctorStep> {
  const simple = await tryFetch(examination, url, { redirect: 'error' })
  if (simple.type === 'answered') {
    return step(
      'cors',
      'fail',
      `The server answers this page, but not the question that browsers ask first (OPTIONS, the preflight): it does not allow ${headers.join(', ')}, or wants a key for that question too (401). A browser does not tell which.`,
      preflightRemedy(examination, headers),
    )
  }
  if (await isRedirected(examination, url)) {
    return step(
      'cors',
      'fail',
      'The server sends the page on to another address, which is not followed with a key.',
      {
        text: 'Enter the address where it leads: open the base URL in another tab and copy what the address bar then shows.',
      },
    )
  }
  const origin = originOf(examination.surroundings.pageUrl)
  return step(
    'cors',
    'fail',
    `The server answers, but does not let pages from ${origin} read it. A redirect, a refused key (401) or a rate limit (429) that is answered without CORS headers looks the same to a browser.`,
    corsRemedy(examination),
  )
}

/** Seen only where the redirect itself has CORS headers. */
async function isRedirected(examination: Examination, url: string): Promise<boolean> {
  const asked = await tryFetch(examination, url, { redirect: 'manual' })
  return asked.type === 'answered' && asked.response.type === 'opaqueredirect'
}

/** The usual local servers by their ports; for others the lines of the web server before it. */
function corsRemedy({ endpoint, surroundings }: Examination): Remedy {
  const origin = originOf(surroundings.pageUrl)
  const advice = serverAdvice(endpoint.baseUrl, origin)
  if (advice.line !== undefined) return { text: advice.text, line: advice.line }
  return {
    text: 'The server must allow this page. In nginx before it; or use the class relay, which needs no such permission:',
    line: `add_header Access-Control-Allow-Origin "${origin}" always;`,
  }
}

function preflightRemedy({ endpoint, surroundings }: Examination, headers: readonly string[]): Remedy {
  const advice = serverAdvice(endpoint.baseUrl, originOf(surroundings.pageUrl))
  if (advice.line !== undefined) return { text: advice.text, line: advice.line }
  return {
    text: 'Answer OPTIONS with 204 without asking for a key, and with this header, in nginx for example:',
    line: `add_header Access-Control-Allow-Headers "${headers.join(', ')}" always;`,
  }
}

function hostOf(address: string): string {
  return parseUrl(address)?.host ?? address
}
