import { countRun, COUNTING_VERSION } from './countRun.ts'
import { groupOfRun } from './RunGroup.ts'

/** How stored runs are counted. */
export const RUN_GROUPING = { version: COUNTING_VERSION, groupOf: groupOfRun, countsOf: countRun } as const
