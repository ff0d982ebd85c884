import { parseUrl } from '@/lib/parseUrl.ts'
import { checkAddress, isLocal, isLoopback } from '@/endpoints/checkAddress.ts'
import { originOf } from '@/endpoints/serverAdvice.ts'
import { step, type DoctorStep } from './DoctorStep.ts'
import type { Examination } from './Examination.ts'

/** What the browser decides by itself, before anything is sent. Gives whether it lets the page try. */
export async function* checkPermission(examination: Examination): AsyncGenerator<DoctorStep, boolean> {
  const { endpoint, surroundings } = examination
  const { problems } = checkAddress(endpoint.baseUrl, surroundings.pageUrl)
  const mixed = problems.find(({ type }) => type === 'mixed-content')
  const wrong = problems.find(({ severity, type }) => severity === 'error' && type !== 'mixed-content')
  if (wrong !== undefined) {
    yield step('address', 'fail', wrong.message)
    return false
  }
  const warnings = problems.filter(({ severity }) => severity === 'warning').map(({ message }) => message)
  yield step('address', 'pass', ['It can be used as it is.', ...warnings].join(' '))
  if (mixed !== undefined) {
    yield step('mixed-content', 'fail', mixed.message)
    return false
  }
  yield step('mixed-content', 'pass', 'Nothing in the two addresses speaks against it.')
  const permission = await checkLocalNetwork(examination)
  yield permission
  return permission.state !== 'fail'
}

async function checkLocalNetwork({ endpoint, surroundings }: Examination): Promise<DoctorStep> {
  const hostname = parseUrl(endpoint.baseUrl)?.hostname ?? ''
  const page = parseUrl(surroundings.pageUrl ?? '')
  if (!isLocal(hostname)) return step('local-network', 'pass', 'Not needed: the address is on the internet.')
  if (page !== undefined && isLoopback(page.hostname)) {
    return step('local-network', 'pass', 'Not needed: this page comes from this computer.')
  }
  switch (await surroundings.localNetworkPermission(hostname)) {
    case 'granted':
      return step('local-network', 'pass', 'The permission is given.')
    case 'denied':
      return step(
        'local-network',
        'fail',
        'The browser was told not to let this page reach the local network.',
        {
          text: 'Click the sign left of the page’s address, open the site settings, set “Local network access” to “Allow”, and load the page again. In Chrome and Edge this address leads there:',
          line: `chrome://settings/content/siteDetails?site=${encodeURIComponent(originOf(surroundings.pageUrl))}`,
        },
      )
    case 'prompt':
      return step('local-network', 'not-checked', 'The browser asks with the first call: choose “Allow”.')
    default:
      return step('local-network', 'not-checked', 'This browser does not tell a page of such a permission.')
  }
}
