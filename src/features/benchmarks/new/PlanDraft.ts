export type EarlierVersion = { readonly templateId: string; readonly version: number }

/** What a person has entered for a new benchmark, as entered: numbers are texts while they are typed. */
export type PlanDraft = {
  /** Empty: a name is made of the set and the columns. */
  readonly name: string
  /** Empty: the first on offer. */
  readonly problemSetId: string
  /** Only problems with one of these tags; empty: all. */
  readonly tags: readonly string[]
  /** How many problems at random; undefined: all. */
  readonly count: number | undefined
  readonly sampleSeed: number
  readonly templateIds: readonly string[]
  /** Versions of these templates that take part beside the newest one. */
  readonly earlierVersions: readonly EarlierVersion[]
  readonly modelIds: readonly string[]
  /** Empty: the standard library, and what programs import. */
  readonly environmentId: string
  readonly samples: number
  readonly stopsEarly: boolean
  /** Undefined: the endpoint's own. */
  readonly temperature: number | undefined
  readonly maxTokens: number | undefined
  readonly timeoutSeconds: number
  readonly seed: number
}

export const EMPTY_PLAN: PlanDraft = {
  name: '',
  problemSetId: '',
  tags: [],
  count: undefined,
  sampleSeed: 1,
  templateIds: [],
  earlierVersions: [],
  modelIds: [],
  environmentId: '',
  samples: 1,
  stopsEarly: false,
  temperature: undefined,
  maxTokens: undefined,
  timeoutSeconds: 10,
  seed: 1,
}
