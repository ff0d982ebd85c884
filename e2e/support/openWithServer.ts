import type { Page } from '@playwright/test'
import { startModelServer, type ModelServer, type ModelServerOptions } from '../server/startModelServer.ts'
import { addEndpoint } from './addEndpoint.ts'
import { openSolve } from './solvePage.ts'

/** Opens the page with a real server as its model, which answers as told. To be closed at the end. */
export async function openWithServer(
  page: Page,
  answers: ModelServerOptions['answers'],
): Promise<ModelServer> {
  const server = await startModelServer({
    models: ['test-coder'],
    ...(answers === undefined ? {} : { answers }),
  })
  await openSolve(page)
  await addEndpoint(page, { baseUrl: server.baseUrl, model: 'test-coder' })
  return server
}

/** A reply with one Python program. */
export function pythonReply(program: string, before = 'I compute it.'): string {
  return `${before}\n\n\`\`\`python\n${program}\n\`\`\`\n`
}

/** The last thing that a client said. */
export function lastMessage(body: unknown): string {
  const { messages } = body as { readonly messages: readonly { readonly content: string }[] }
  return messages.at(-1)?.content ?? ''
}
