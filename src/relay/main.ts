import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { PlaygroundError } from '@/lib/PlaygroundError.ts'
import { compressPage } from './compressPage.ts'
import { readConfiguration } from './readConfiguration.ts'
import type { RelayConfiguration } from './RelayConfiguration.ts'
import { startRelay } from './startRelay.ts'

/** Run from the project's folder by `npm run relay`, which builds the page first. */
const PAGE_FOLDER = resolve('dist')

try {
  const configuration = readConfiguration(process.env)
  await compressPage(PAGE_FOLDER)
  const { port } = await startRelay(configuration, {
    pageFolder: PAGE_FOLDER,
    write: (line) => process.stdout.write(line),
  })
  process.stdout.write(describeStart(configuration, port))
} catch (error) {
  if (!(error instanceof PlaygroundError) && !isPortTaken(error)) throw error
  process.stderr.write(`The relay did not start. ${error.message}\n`)
  process.exitCode = 1
}

function describeStart({ host, accessCode, models, identity }: RelayConfiguration, port: number): string {
  const hosts = host === '0.0.0.0' || host === '::' ? ['localhost', ...ownAddresses()] : [host]
  return [
    'The relay is up. Give your class one of these addresses:',
    ...hosts.map((name) => `  http://${name}:${port}/`),
    `and this access code, which they enter as the key: ${accessCode}`,
    `(with a name, it is ${accessCode}:name; students are told apart by ${identity})`,
    `Models: ${models.join(', ')}. Stop it with Ctrl+C.`,
    '',
  ].join('\n')
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
}

function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
