import { describe, expect, it } from 'vitest'
import { isSatisfied, preferredReleases } from './versions.ts'

describe('isSatisfied', () => {
  it.each([
    ['1.4.1', '', true],
    ['1.4.1', '<1.4', false],
    ['1.3.0', '>=1.1.0,<1.4', true],
    ['2.0', '~=1.4', false],
    ['1.14.0', '==1.14.*', true],
  ])('%s for %j is %j', (version, specifier, is) => {
    expect(isSatisfied(version, specifier)).toBe(is)
  })
})

describe('preferredReleases', () => {
  const RELEASES = ['1.9', '1.10', '2.0.post1', '2.0', '3.0rc1', '2.1.dev3'].map((version) => ({
    version,
    isYanked: version === '1.9',
  }))
  const versions = (specifier: string) => preferredReleases(RELEASES, specifier).map(({ version }) => version)

  it('are the newest first, by version and not by text', () => {
    expect(versions('')).toEqual(['2.0.post1', '2.0', '1.10'])
  })

  it('are early ones only where one is named, or where any will do and there is no other', () => {
    expect(versions('>2.0.post1')).toEqual([])
    const early = [{ version: '0.1a1', isYanked: false }]
    expect([preferredReleases(early, ''), preferredReleases(early, '<1')]).toEqual([early, []])
    expect(versions('>=2.0a1')).toEqual(['3.0rc1', '2.1.dev3', '2.0.post1', '2.0'])
    expect(versions('!=3.0rc1')).toEqual(['2.0.post1', '2.0', '1.10'])
  })

  it('are withdrawn ones only where exactly that version is asked for', () => {
    expect(versions('<1.10')).toEqual([])
    expect(versions('==1.9')).toEqual(['1.9'])
    expect(versions('==1.9.*')).toEqual([])
  })
})
