import type { HostileProgram } from '../HostileProgram.ts'
import { CRASHES } from './crashes.ts'
import { FORGERY } from './forgery.ts'
import { JAVASCRIPT } from './javascript.ts'
import { MEMORY } from './memory.ts'
import { NETWORK } from './network.ts'
import { SECRETS } from './secrets.ts'
import { TIME } from './time.ts'

/** All hostile programs, in the order in which they run. */
export const CORPUS: readonly HostileProgram[] = [
  ...NETWORK,
  ...SECRETS,
  ...FORGERY,
  ...TIME,
  ...MEMORY,
  ...CRASHES,
  ...JAVASCRIPT,
]
