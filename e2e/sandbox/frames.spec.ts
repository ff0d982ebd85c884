import type { GuestValue } from '@/pipeline/5-execute/GuestValue.ts'
import { expect, test } from './fixtures.ts'
import { runProgram } from './runProgram.ts'

/**
 * Stand where numpy, pandas and polars would be, with the part of their interface that is read: they are not among
 * our packages. What they give is what pandas 3.1, numpy 2.4 and polars 2.1 gave to the same calls.
 */
const LIBRARIES = {
  'numpy.py': `
class dtype:
    def __init__(self, kind): self.kind = kind
class generic:
    shape = ()
    def __init__(self, held): self.held = held
    def item(self): return self.held
    def tolist(self): return self.held
    def __repr__(self): return f"np.{type(self).__name__}({self.held})"
class int64(generic): pass
class bool_(generic): pass
class float64(generic, float):
    def __new__(cls, held): return float.__new__(cls, held)
class longdouble(generic):
    def tolist(self): return self
    def __str__(self): return str(self.held)
class ndarray:
    def __init__(self, rows, shape): self.rows, self.shape = rows, shape
    def tolist(self): return self.rows
    def __repr__(self): return "array([...])"
class broken(ndarray):
    def tolist(self): raise ValueError("no")
`,
  'pandas.py': `
import numpy
class Index:
    def __init__(self, labels, name=None, kind="O"):
        self.labels, self.name, self.dtype = list(labels), name, numpy.dtype(kind)
    def __iter__(self): return iter(self.labels)
    @property
    def is_unique(self): return len(set(self.labels)) == len(self.labels)
class NaTType: pass
class Series:
    def __init__(self, cells, index): self.cells, self.index, self.shape = cells, index, (len(cells),)
    def tolist(self): return self.cells
    def to_dict(self): return dict(zip(self.index, self.cells))
class DataFrame:
    def __init__(self, columns, rows, index, shape=None):
        self.columns, self.rows, self.index = Index(columns), rows, index
        self.shape = shape or (len(rows), len(columns))
    def head(self, count): return self
    def to_dict(self): return {name: dict(zip(self.index, [row[at] for row in self.rows])) for at, name in enumerate(self.columns)}
    def itertuples(self, index, name): return map(tuple, self.rows)
    def reset_index(self, allow_duplicates=False):
        name = self.index.name or "index"
        rows = [[label, *row] for label, row in zip(self.index, self.rows)]
        return DataFrame([name, *self.columns], rows, Index(range(len(rows)), kind="i"))
`,
  'polars.py': `
class DataFrame:
    shape = (2, 1)
    def to_dicts(self): return [{"a": 1}, {"a": None}]
class Series:
    shape = (2,)
    def to_list(self): return [1, 2]
`,
}

const int = (value: number): GuestValue => ({ type: 'int', text: String(value) })
const float = (text: string): GuestValue => ({ type: 'float', text })
const str = (text: string): GuestValue => ({ type: 'str', text })
const list = (...items: readonly GuestValue[]): GuestValue => ({ type: 'list', items })
const record = (entries: Readonly<Record<string, GuestValue>>): GuestValue => ({
  type: 'dict',
  entries: Object.entries(entries).map(([key, value]) => [str(key), value]),
})
const NONE: GuestValue = { type: 'none' }
const NUMBERED = 'pd.Index([0, 1], kind="i")'
const FILTERED = 'pd.Index([1, 7], kind="i")'
const NAMED = 'pd.Index(["x", "y"], name="kind")'

const ANSWERS: readonly (readonly [what: string, expression: string, value: GuestValue])[] = [
  ['a whole number of numpy', 'np.int64(5)', int(5)],
  ['a number of numpy that is a float', 'np.float64(1.5)', float('1.5')],
  ['a truth of numpy', 'np.bool_(True)', { type: 'bool', value: true }],
  [
    'a number that Python has no type for',
    'np.longdouble(1.5)',
    { type: 'other', typeName: 'longdouble', text: '1.5' },
  ],
  ['an array', 'np.ndarray([1, 2], (2,))', list(int(1), int(2))],
  ['a matrix', 'np.ndarray([[1.5], [2.0]], (2, 1))', list(list(float('1.5')), list(float('2.0')))],
  ['an array of one value', 'np.ndarray(7, ())', int(7)],
  ['numbers inside of other values', '{"n": [np.int64(3)]}', record({ n: list(int(3)) })],
  ['a series', `pd.Series([1, float("nan")], ${NUMBERED})`, list(int(1), NONE)],
  ['a series that was filtered', `pd.Series([1, 2], ${FILTERED})`, list(int(1), int(2))],
  ['a series with names', `pd.Series([1, 2], ${NAMED})`, record({ x: int(1), y: int(2) })],
  ['a series with one name twice', 'pd.Series([1, 2], pd.Index(["x", "x"]))', list(int(1), int(2))],
  [
    'a data frame',
    `pd.DataFrame(["day", "visits"], [["Mon", 120], ["Tue", float("nan")]], ${NUMBERED})`,
    list(record({ day: str('Mon'), visits: int(120) }), record({ day: str('Tue'), visits: NONE })),
  ],
  [
    'a data frame with names of its rows',
    `pd.DataFrame(["sum"], [[1], [2]], ${NAMED})`,
    list(record({ kind: str('x'), sum: int(1) }), record({ kind: str('y'), sum: int(2) })),
  ],
  [
    'a data frame with two columns of one name',
    `pd.DataFrame(["a", "a"], [[1, 2], [3, 4]], ${NUMBERED})`,
    list(list(str('a'), str('a')), list(int(1), int(2)), list(int(3), int(4))),
  ],
  ['no time', '[pd.NaTType()]', list(NONE)],
  ['a data frame of polars', 'pl.DataFrame()', list(record({ a: int(1) }), record({ a: NONE }))],
  ['a series of polars', 'pl.Series()', list(int(1), int(2))],
]

for (const [what, expression, value] of ANSWERS) {
  test(`python: ${what} becomes an answer`, async ({ harnessPage: page }) => {
    const program = `import numpy as np, pandas as pd, polars as pl\n${expression}`
    const { end, printed } = await runProgram(page, 'python', program, { files: LIBRARIES })
    expect(end).toEqual({ type: 'returned', value })
    expect(printed.stderr).toBe('')
  })
}

const REFUSED: readonly (readonly [what: string, expression: string, value: object])[] = [
  [
    'an array that is too large',
    'np.ndarray([], (400, 400))',
    { type: 'unreadable', typeName: 'ndarray', reason: 'too-large' },
  ],
  [
    'a data frame that is too large',
    `pd.DataFrame(["a"], [], ${NUMBERED}, (200_000, 1))`,
    { type: 'unreadable', typeName: 'DataFrame', reason: 'too-large' },
  ],
  [
    'an array that cannot be read',
    'np.broken([], (1,))',
    { type: 'unreadable', typeName: 'broken', reason: 'repr-failed', text: /ValueError/ },
  ],
]

for (const [what, expression, value] of REFUSED) {
  test(`python: ${what} is no answer, and why is said`, async ({ harnessPage: page }) => {
    const program = `import numpy as np, pandas as pd\n${expression}`
    const { end } = await runProgram(page, 'python', program, { files: LIBRARIES })
    const { text, ...rest } = { text: /./, ...value }
    expect(end).toMatchObject({ type: 'returned', value: { ...rest, text: expect.stringMatching(text) } })
  })
}

test('python: a data frame is a table on the screen and an answer at once', async ({ harnessPage: page }) => {
  const program = `import pandas as pd\npd.DataFrame(["day"], [["Mon"], ["Tue"]], ${NUMBERED})`
  const { end, figures } = await runProgram(page, 'python', program, { files: LIBRARIES })
  expect(end).toMatchObject({ type: 'returned', value: { type: 'list' } })
  expect(figures).toMatchObject([
    {
      type: 'table',
      columns: ['', 'day'],
      rows: [
        ['0', 'Mon'],
        ['1', 'Tue'],
      ],
    },
  ])
})
