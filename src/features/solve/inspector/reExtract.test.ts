import { describe, expect, it } from 'vitest'
import { runOf } from '@/pipeline/reduceRun.ts'
import { ANSWERED_RUN } from '@/testing/solveFixtures.ts'
import { reExtract, replyOfLastBlock } from './reExtract.ts'

const [attempt] = runOf(ANSWERED_RUN)?.attempts ?? []
const DRAFT = '```python\ndef solution():\n    return 1\n```\n\n'

describe('reExtract', () => {
  it('says that another policy takes the same program', async () => {
    expect(await reExtract(attempt!, 'first-fenced')).toMatchObject({ compared: 'same' })
  })

  it('gives the other program that a policy takes', async () => {
    const reply = DRAFT + attempt!.reply
    const changed = { ...attempt!, reply, blocks: [{ ...attempt!.blocks[0]!, replyEnd: reply.length }] }
    expect(await reExtract(changed, 'last-fenced')).toMatchObject({ compared: 'same' })
    expect(await reExtract(changed, 'first-fenced')).toMatchObject({
      compared: 'other',
      extraction: { type: 'found', program: { source: 'def solution():\n    return 1' } },
    })
  })

  it('says that a policy finds nothing', async () => {
    const prose = { ...attempt!, reply: 'There is nothing to compute here.', blocks: [] }
    expect(await reExtract(prose, 'last-fenced')).toMatchObject({ compared: 'none' })
  })
})

it('looks at the last part of an interleaved reply only', () => {
  const block = attempt!.blocks[0]!
  const blocks = [
    { ...block, replyEnd: 3 },
    { ...block, replyEnd: 6 },
  ]
  expect(replyOfLastBlock({ reply: 'onetwoend', blocks })).toBe('two')
})
