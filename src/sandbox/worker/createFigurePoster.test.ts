import { describe, expect, it } from 'vitest'
import { MAXIMUM_FIGURES, MAXIMUM_FIGURE_CHARACTERS } from '@/sandbox/protocol/limits.ts'
import type { WorkerReport } from '@/sandbox/protocol/messages.ts'
import { createFigurePoster } from './createFigurePoster.ts'

function posterWithReports() {
  const reports: WorkerReport[] = []
  return { reports, poster: createFigurePoster((report) => reports.push(report)) }
}

describe('createFigurePoster', () => {
  it('hands out what is shown during a run alone', () => {
    const { reports, poster } = posterWithReports()
    poster.show('early')
    poster.start('r')
    poster.show('{}')
    poster.finish()
    poster.show('late')
    expect(reports).toEqual([{ type: 'showed', runId: 'r', figure: '{}' }])
  })

  it('hands out so many, and so many characters, of each run', () => {
    const { reports, poster } = posterWithReports()
    poster.start('many')
    for (let count = 0; count <= MAXIMUM_FIGURES; count++) poster.show('{}')
    expect(reports).toHaveLength(MAXIMUM_FIGURES)
    poster.start('large')
    const large = 'x'.repeat(MAXIMUM_FIGURE_CHARACTERS - 2)
    for (const figure of [large, 'abc', '{}']) poster.show(figure)
    expect(reports.slice(MAXIMUM_FIGURES)).toEqual([
      { type: 'showed', runId: 'large', figure: large },
      { type: 'showed', runId: 'large', figure: '{}' },
    ])
  })
})
