import { expect } from '@playwright/test'
import { fillAddresses } from './Addresses.ts'
import { CORPUS } from './corpus/corpus.ts'
import { preparePage, type test as hostileTest } from './fixtures.ts'
import { judgeOutcome, OUTCOME } from './judgeOutcome.ts'
import { recordFigures } from './recordFigures.ts'

/** No program may lead to this. */
const NONSENSE = 'x y z 0'

/** A busy machine takes a while to boot an interpreter for the next program. */
const LONGEST_MS = 180_000

/** Each hostile program leads to what it must lead to, and the next program after it is right. */
export function testHostilePrograms(test: typeof hostileTest): void {
  test('every hostile program says what it must lead to, and accepts no other sentence', () => {
    const ids = CORPUS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const vague = CORPUS.filter(({ leadsTo }) =>
      [leadsTo].flat().some(({ kinds, sentence }) => kinds.length === 0 || sentence.test(NONSENSE)),
    )
    expect(vague.map(({ id }) => id)).toEqual([])
  })

  for (const program of CORPUS) {
    test(`${program.id}: ${program.language}, ${program.threat}`, async ({
      hostilePage,
      heldIn,
      canary,
      server,
      addresses,
    }, { project }) => {
      test.setTimeout(LONGEST_MS)
      const { engine } = hostilePage
      expect(heldIn).toContain('local storage')
      const filled = {
        ...program,
        source: fillAddresses(program.source, addresses),
        ...(program.afterwards === undefined
          ? {}
          : { afterwards: fillAddresses(program.afterwards, addresses) }),
      }
      const outcome = OUTCOME.parse(await hostilePage.call('runHostile', filled))
      const { complaints, ...judgement } = judgeOutcome(program, outcome, engine)
      const { kind, sentence, runMs, pauses } = outcome
      recordFigures(project.outputDir, engine, {
        type: 'program',
        id: program.id,
        kind,
        sentence: sentence.slice(0, 500),
        runMs,
        ...judgement,
        pauses,
      })
      if (program.spinsOnIn?.includes(engine) === true) {
        await hostilePage.restart()
        await preparePage(hostilePage, server)
      }
      expect(complaints).toEqual([])
      expect(canary.packets()).toEqual({ http: 0, webSocket: 0, tcp: 0, udp: 0 })
      expect(server.taken()).toEqual([])
    })
  }

  test('no packet has left after all hostile programs, and no secret was asked for', async ({
    hostilePage,
    heldIn,
    canary,
    server,
  }, { project }) => {
    // What was sent last may still be under way.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const { engine, browser } = hostilePage
    recordFigures(project.outputDir, engine, { type: 'engine', browser, stores: heldIn })
    recordFigures(project.outputDir, engine, {
      type: 'packets',
      where: 'programs',
      packets: canary.packets(),
    })
    expect({ ...canary.packets(), taken: server.taken() }).toEqual({
      http: 0,
      webSocket: 0,
      tcp: 0,
      udp: 0,
      taken: [],
    })
  })
}
