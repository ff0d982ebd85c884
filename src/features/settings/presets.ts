import type { EndpointDraft } from './SettingsServices.ts'

export type Preset = EndpointDraft & {
  readonly id: string
  /** What the person has to do before it works. */
  readonly needs: string
}

/** Places that speak the OpenAI-compatible protocol. Model lists are asked for, not kept here: they change. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'ollama',
    name: 'Ollama on this computer',
    baseUrl: 'http://localhost:11434/v1',
    models: [],
    needs: 'Start Ollama with OLLAMA_ORIGINS set to this page’s address. No key.',
  },
  {
    id: 'lm-studio',
    name: 'LM Studio on this computer',
    baseUrl: 'http://localhost:1234/v1',
    models: [],
    needs: 'In LM Studio: Developer, start the server, switch “Enable CORS” on. No key.',
  },
  {
    id: 'llama-cpp',
    name: 'llama.cpp server on this computer',
    baseUrl: 'http://localhost:8080/v1',
    models: [],
    needs: 'Start llama-server with a model. It allows every page. No key.',
  },
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    models: [],
    needs: 'An API key of your own.',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    models: [],
    needs: 'An API key of your own.',
  },
  {
    id: 'other',
    name: 'Another endpoint',
    baseUrl: '',
    models: [],
    needs: 'Any address that answers /chat/completions as OpenAI does.',
  },
]

/** Offered when the page came from a class relay. */
export function relayPreset(relay: EndpointDraft): Preset {
  return {
    ...relay,
    id: 'class-relay',
    needs:
      'Save it, then enter the access code that your teacher gave you as the key. A colon and your name may follow it.',
  }
}
