import { expect } from '@playwright/test'
import { fillAddresses } from './Addresses.ts'
import type { test as hostileTest } from './fixtures.ts'
import { INFECTIONS } from './infections.ts'
import { PROBES, tellingProbe } from './probes.ts'
import { recordFigures } from './recordFigures.ts'
import type { Packets } from './startCanary.ts'

const SETTLE_MS = 400
/** For what does arrive: a busy machine opens connections late. */
const ARRIVAL_MS = 3000

/**
 * A shell that was taken over; and the same attempts without the policy, so that silence of the canary means
 * something. Those come last: what they opened may still arrive a while after.
 */
export function testControls(test: typeof hostileTest): void {
  test('a shell that was taken over reads nothing and sends nothing but what the README names', async ({
    hostilePage,
    server,
    canary,
    addresses,
  }, { project }) => {
    test.setTimeout(120_000)
    await hostilePage.open(server.page)
    await hostilePage.call('plantSecrets', 'sk-planted-infected')
    const got: string[] = []
    const start = canary.packets()
    let last = start
    let uncovered: Packets = difference(start, start)
    for (const { name, script, isNotCovered } of INFECTIONS) {
      const waitMs = isNotCovered === true ? ARRIVAL_MS : SETTLE_MS
      const said = await hostilePage.call(
        'infectFrame',
        'infected.html',
        fillAddresses(script, addresses),
        waitMs,
      )
      const now = canary.packets()
      const packets = difference(now, last)
      last = now
      if (String(said).includes('sk-planted')) got.push(`${name} read the secret`)
      if (isNotCovered === true) {
        recordFigures(project.outputDir, hostilePage.engine, { type: 'not-covered', name, packets })
        uncovered = add(uncovered, packets)
      } else if (Object.values(packets).some((count) => count > 0)) {
        got.push(`${name}: ${JSON.stringify(packets)}`)
      }
    }
    const packets = difference(difference(canary.packets(), start), uncovered)
    recordFigures(project.outputDir, hostilePage.engine, { type: 'packets', where: 'infected', packets })
    expect(got).toEqual([])
    // What no policy stops carries no request: a connection, a datagram.
    expect(uncovered).toMatchObject({ http: 0, webSocket: 0 })
    expect(server.taken()).toEqual([])
  })

  test('the same probes in a worker without the policy reach the canary', async ({
    hostilePage,
    server,
    canary,
    addresses,
  }, { project }) => {
    test.setTimeout(120_000)
    await hostilePage.open(server.control)
    const before = canary.packets()
    for (const probe of PROBES) {
      await hostilePage.call('probeInWorker', fillAddresses(tellingProbe(probe, 'postMessage'), addresses))
    }
    const packets = difference(canary.packets(), before)
    recordFigures(project.outputDir, hostilePage.engine, { type: 'packets', where: 'control', packets })
    expect(packets.http).toBeGreaterThanOrEqual(10)
    expect(packets.webSocket).toBeGreaterThanOrEqual(1)
    expect(packets.tcp).toBeGreaterThanOrEqual(2)
  })

  test('the same in a frame without policies reaches the canary', async ({
    hostilePage,
    server,
    canary,
    addresses,
  }, { project }) => {
    test.setTimeout(120_000)
    await hostilePage.open(server.control)
    const before = canary.packets()
    for (const { script } of INFECTIONS) {
      const filled = fillAddresses(script, addresses)
      await hostilePage.call('infectFrame', 'infected-unsealed.html', filled, SETTLE_MS)
    }
    const packets = difference(canary.packets(), before)
    recordFigures(project.outputDir, hostilePage.engine, {
      type: 'packets',
      where: 'infected-control',
      packets,
    })
    expect(packets.http).toBeGreaterThanOrEqual(10)
    expect(packets.webSocket).toBeGreaterThanOrEqual(1)
    expect(canary.paths()).toContainEqual('/canary/navigated?stolen')
  })
}

function difference(after: Packets, before: Packets): Packets {
  return {
    http: after.http - before.http,
    webSocket: after.webSocket - before.webSocket,
    tcp: after.tcp - before.tcp,
    udp: after.udp - before.udp,
  }
}

function add(a: Packets, b: Packets): Packets {
  return {
    http: a.http + b.http,
    webSocket: a.webSocket + b.webSocket,
    tcp: a.tcp + b.tcp,
    udp: a.udp + b.udp,
  }
}
