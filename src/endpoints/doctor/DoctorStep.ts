/** What the doctor looks at, in this order. */
export const STEP_TITLES = {
  address: 'The address is well formed',
  'mixed-content': 'The browser lets this page use http or https there',
  'local-network': 'The browser lets this page reach the local network',
  reachable: 'Something answers there',
  cors: 'The server allows this page (CORS)',
  key: 'The key is accepted',
  model: 'The model exists',
  'first-token': 'The model begins to answer',
  streaming: 'The reply arrives piece by piece',
  stop: 'Stop sequences are honoured',
  usage: 'Tokens are reported',
} as const

export type StepName = keyof typeof STEP_TITLES

/** What to do, and the line to copy if it is one. */
export type Remedy = { readonly text: string; readonly line?: string }

export type DoctorStep = {
  readonly name: StepName
  readonly title: string
  readonly state: 'pass' | 'fail' | 'not-checked'
  /** What was found, or why it was not looked at. */
  readonly text: string
  readonly remedy?: Remedy
}

export function step(name: StepName, state: DoctorStep['state'], text: string, remedy?: Remedy): DoctorStep {
  return { name, title: STEP_TITLES[name], state, text, ...(remedy === undefined ? {} : { remedy }) }
}
