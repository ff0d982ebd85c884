/** A release of a package that exists only for these tests. */
export type Release = {
  readonly name: string
  readonly version: string
  readonly requires?: readonly string[]
  readonly extras?: readonly string[]
  readonly requiresPython?: string
  readonly isYanked?: boolean
}

/** An index by hand, where every rule of choosing has a package that shows it. */
export const RELEASES: readonly Release[] = [
  { name: 'leaf', version: '1.9' },
  { name: 'leaf', version: '1.10' },
  { name: 'leaf', version: '2.0rc1' },
  { name: 'leaf', version: '1.10.post1' },
  { name: 'only-early', version: '0.1a1' },
  { name: 'only-early', version: '0.1b2' },
  { name: 'only-early', version: '0.1.dev9' },
  { name: 'withdrawn', version: '1.0' },
  { name: 'withdrawn', version: '2.0', isYanked: true },
  { name: 'too-new', version: '1.0', requiresPython: '>=3.9' },
  { name: 'too-new', version: '2.0', requiresPython: '>=3.15' },
  { name: 'too-new', version: '1.5', requiresPython: '<3.14' },
  { name: 'epochs', version: '2024.1' },
  { name: 'epochs', version: '1!1.0' },
  {
    name: 'marked',
    version: '1.0',
    requires: [
      'leaf; python_version >= "3.10"',
      'only-early; python_version < "3.14"',
      'withdrawn; sys_platform == "emscripten"',
      'epochs; sys_platform == "win32" or platform_machine == "x86_64"',
      'too-new; python_full_version >= "3.14.0a1" and implementation_name == "cpython"',
      'base; os_name == "nt"',
    ],
  },
  {
    name: 'base',
    version: '1.0',
    requires: [
      'leaf<1.10',
      'epochs; extra == "travel"',
      'withdrawn==2.0; extra == "old"',
      'nobody-has-this; extra == "gone"',
    ],
    extras: ['travel', 'old', 'gone'],
  },
  { name: 'asks-extra', version: '1.0', requires: ['base[TRAVEL]'], extras: [] },
  {
    name: 'itself',
    version: '1.0',
    requires: ['itself[more]; extra == "all"', 'leaf; extra == "more"'],
    extras: ['all', 'more'],
  },
  { name: 'Odd.Name_here', version: '1.0', requires: ['LEAF (>=1.9,!=1.10.*)'] },
  { name: 'ring-a', version: '1.0', requires: ['ring-b'] },
  { name: 'ring-b', version: '1.0', requires: ['ring-a>=1'] },
  { name: 'compatible', version: '1.0', requires: ['leaf~=1.9'] },
  { name: 'moving', version: '1.0', requires: ['leaf'] },
  { name: 'moving', version: '2.0', requires: ['leaf>=1.10'] },
  { name: 'wants-old-leaf', version: '1.0', requires: ['passes-on'] },
  { name: 'passes-on', version: '1.0', requires: ['leaf<1.10'] },
  { name: 'needs-gone', version: '2.0', requires: ['nobody-has-this'] },
  { name: 'needs-gone', version: '1.0' },
]

/** What is asked for together. Those of the second list only a search that goes back can answer, which micropip is not. */
export const REQUESTS: readonly (readonly string[])[] = [
  ['leaf'],
  ['leaf>=2.0rc1'],
  ['leaf==1.10'],
  ['leaf>1.10'],
  ['leaf!=1.10.post1'],
  ['leaf==1.*'],
  ['only-early'],
  ['withdrawn'],
  ['withdrawn==2.0'],
  ['too-new'],
  ['epochs'],
  ['epochs<1!0'],
  ['marked'],
  ['base'],
  ['base[travel]'],
  ['base[Travel,old]'],
  ['asks-extra'],
  ['itself[all]'],
  ['odd-name-here'],
  ['ring-a'],
  ['compatible'],
  ['nobody-has-this'],
  ['base[gone]'],
  ['leaf>=3'],
  ['base', 'leaf>=1.10'],
]

export const SEARCHED: readonly (readonly string[])[] = [
  ['moving', 'wants-old-leaf'],
  ['needs-gone'],
  ['moving>=2', 'wants-old-leaf'],
]
