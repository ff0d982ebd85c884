import { expect } from '@playwright/test'
import { z } from 'zod'
import type { test as hostileTest } from './fixtures.ts'
import type { Engine } from './HostileProgram.ts'
import { recordFigures } from './recordFigures.ts'

// After a few stopped loops WebKitGTK has no processor left for the boot of another interpreter.
const TIMES: Readonly<Record<Engine, number>> = { chromium: 5, firefox: 5, webkit: 3 }
const STOP_TIMES = z.object({ endedMs: z.number(), readyMs: z.number() })

/** Longest times on a busy machine with two cores; the README has the figures. */
const LONGEST_READY_MS: Readonly<Record<Engine, number>> = { chromium: 600, firefox: 1500, webkit: 4000 }

/** From Stop to the end of the run, and to the end of the next program. */
export function testStopTimes(test: typeof hostileTest): void {
  for (const language of ['python', 'javascript'] as const) {
    test(`${language}: Stop ends a program at once, and the next one is soon done`, async ({
      hostilePage,
      heldIn,
    }, { project }) => {
      test.setTimeout(120_000)
      const times = TIMES[hostilePage.engine]
      expect(heldIn).not.toEqual([])
      const readyTimes: number[] = []
      for (let time = 0; time < times; time++) {
        const stop = STOP_TIMES.parse(await hostilePage.call('measureStop', language))
        recordFigures(project.outputDir, hostilePage.engine, { type: 'stop', language, ...stop })
        readyTimes.push(stop.readyMs)
        expect(stop.endedMs).toBeLessThan(100)
      }
      const median = readyTimes.sort((a, b) => a - b)[Math.floor(times / 2)]
      expect(median).toBeLessThan(LONGEST_READY_MS[hostilePage.engine])
    })
  }
}
