import { expect, it } from 'vitest'
import { apiUrl } from './apiUrl.ts'

it.each([
  ['http://localhost:11434', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/', 'http://localhost:11434/v1/chat/completions'],
  ['  http://localhost:11434/v1  ', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/v1/', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/v1//', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/api/chat', 'http://localhost:11434/v1/chat/completions'],
  ['http://localhost:11434/api', 'http://localhost:11434/v1/chat/completions'],
  ['https://api.openai.com/v1/chat/completions', 'https://api.openai.com/v1/chat/completions'],
  ['https://api.openai.com/v1/chat/completions/', 'https://api.openai.com/v1/chat/completions'],
  ['https://api.openai.com/v1/models', 'https://api.openai.com/v1/chat/completions'],
  ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1/chat/completions'],
  ['https://models.github.ai/inference', 'https://models.github.ai/inference/chat/completions'],
  ['https://api.perplexity.ai/chat/completions', 'https://api.perplexity.ai/chat/completions'],
  [
    'https://x.test/deployments/a?api-version=3#top',
    'https://x.test/deployments/a/chat/completions?api-version=3',
  ],
])('an address typed as %j is called as %s', (typed, called) => {
  expect(apiUrl(typed, 'chat/completions')).toBe(called)
})

it('the list of models is beside the completions', () => {
  expect(apiUrl('https://api.openai.com/v1/chat/completions', 'models')).toBe(
    'https://api.openai.com/v1/models',
  )
})

it('what is no address is refused with a sentence', () => {
  expect(() => apiUrl('localhost', 'models')).toThrow('The endpoint has no valid web address.')
})
