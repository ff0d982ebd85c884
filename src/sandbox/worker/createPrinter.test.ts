import { describe, expect, it } from 'vitest'
import type { WorkerReport } from '@/sandbox/protocol/messages.ts'
import { createPrinter } from './createPrinter.ts'

function printerWith(limit: number) {
  const reports: WorkerReport[] = []
  let time = 0
  const printer = createPrinter(
    (report) => reports.push(report),
    () => time,
  )
  printer.limitTo(limit)
  return { printer, reports, wait: (milliseconds: number) => (time += milliseconds) }
}

describe('createPrinter', () => {
  it('hands out at once what little is printed', () => {
    const { printer, reports } = printerWith(100)
    printer.start('r')
    printer.print('stdout', 'a')
    printer.print('stderr', 'b')
    expect(reports).toEqual([
      { type: 'printed', runId: 'r', stream: 'stdout', text: 'a' },
      { type: 'printed', runId: 'r', stream: 'stderr', text: 'b' },
    ])
  })

  it('gathers what is printed faster than messages should go, and loses nothing', () => {
    const { printer, reports } = printerWith(100_000)
    printer.start('r')
    for (let line = 0; line < 10_000; line++) printer.print('stdout', 'line\n')
    printer.finish()
    expect(reports.length).toBeLessThan(250)
    expect(reports.map((report) => (report.type === 'printed' ? report.text : '')).join('')).toBe(
      'line\n'.repeat(10_000),
    )
  })

  it('hands out at once again after a pause', () => {
    const { printer, reports, wait } = printerWith(100_000)
    printer.start('r')
    for (let line = 0; line < 300; line++) printer.print('stdout', 'x')
    const before = reports.length
    wait(50)
    printer.print('stdout', 'y')
    expect(reports.length).toBe(before + 1)
  })

  it('cuts at the limit, says how much was printed, and is silent then', () => {
    const { printer, reports } = printerWith(5)
    printer.start('r')
    printer.print('stdout', 'abc')
    printer.print('stdout', 'defgh')
    printer.print('stdout', 'more')
    expect(reports).toEqual([
      { type: 'printed', runId: 'r', stream: 'stdout', text: 'abc' },
      { type: 'printed', runId: 'r', stream: 'stdout', text: 'de' },
      { type: 'flooded', runId: 'r', printedLength: 8 },
    ])
  })

  it('hands out nothing outside of a run', () => {
    const { printer, reports } = printerWith(100)
    printer.print('stdout', 'early')
    printer.start('r')
    printer.finish()
    printer.print('stdout', 'late')
    expect(reports).toEqual([])
  })
})
