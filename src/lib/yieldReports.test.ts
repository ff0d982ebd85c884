import { expect, it } from 'vitest'
import { yieldReports } from './yieldReports.ts'

it('yields reports while the work goes on, then returns its result', async () => {
  let finish: (result: string) => void = () => {}
  const reports = yieldReports<number, string>((report) => {
    report(1)
    setTimeout(() => report(2), 1)
    return new Promise((resolve) => (finish = resolve))
  })
  expect(await reports.next()).toEqual({ done: false, value: 1 })
  expect(await reports.next()).toEqual({ done: false, value: 2 })
  finish('end')
  expect(await reports.next()).toEqual({ done: true, value: 'end' })
})

it('loses no report that is made in the last moment', async () => {
  const seen: number[] = []
  const reports = yieldReports<number, void>(async (report) => {
    await Promise.resolve()
    report(1)
    report(2)
  })
  for await (const report of reports) seen.push(report)
  expect(seen).toEqual([1, 2])
})

it('throws what the work rejects with, after the reports', async () => {
  const reports = yieldReports<number, void>(async (report) => {
    report(1)
    throw new Error('broken')
  })
  expect(await reports.next()).toEqual({ done: false, value: 1 })
  await expect(reports.next()).rejects.toThrow('broken')
})
