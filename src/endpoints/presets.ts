import type { Endpoint } from './Endpoint.ts'

/** A place with models that many people use, and what it needs. Model lists are asked for: they change. */
export type Preset = Omit<Endpoint, 'models'> & {
  /** What the person has to do before it works. */
  readonly needs: string
}

const OWN_KEY = 'An API key of your own.'

/** The local ones first: they need no key and no money. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'ollama',
    name: 'Ollama on this computer',
    baseUrl: 'http://localhost:11434/v1',
    needs: 'Start Ollama with OLLAMA_ORIGINS set to this page’s address. No key.',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio on this computer',
    baseUrl: 'http://localhost:1234/v1',
    needs: 'In LM Studio: Developer, start the server, switch “Enable CORS” on. No key.',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp server on this computer',
    baseUrl: 'http://localhost:8080/v1',
    needs: 'Start llama-server with a model. It allows every page. No key.',
  },
  {
    id: 'vllm',
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    needs: 'Start it with “vllm serve MODEL”; it allows every page. No key, unless it was started with one.',
  },
  { id: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', needs: OWN_KEY },
  {
    id: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    kind: 'anthropic',
    needs: `${OWN_KEY} Organisations with special data retention may have calls from pages switched off.`,
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    takes: ['temperature', 'topP', 'maxTokens', 'seed', 'stop', 'thinkingTokens'],
    needs: `${OWN_KEY} Some of its models cost nothing.`,
  },
  { id: 'groq', name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', needs: OWN_KEY },
  { id: 'mistral', name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1', needs: OWN_KEY },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    takes: ['temperature', 'topP', 'maxTokens', 'stop'],
    needs: `${OWN_KEY} It has no seed.`,
  },
  { id: 'together', name: 'Together', baseUrl: 'https://api.together.xyz/v1', needs: OWN_KEY },
  {
    id: 'google',
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    takes: ['temperature', 'topP', 'maxTokens', 'stop'],
    needs: 'An API key of Google AI Studio. Names of models may be written without “models/”.',
  },
  {
    id: 'other',
    name: 'Another endpoint',
    baseUrl: '',
    needs: 'Any address that answers /chat/completions as OpenAI does.',
  },
]
