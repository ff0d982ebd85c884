import type { GuestFigure } from '@/pipeline/5-execute/Execution.ts'
import { expect, test } from './fixtures.ts'
import type { Settings } from './harness/harness.ts'
import { expectNextIsRight, runProgram } from './runProgram.ts'

/** Stands where matplotlib would be, with the part of its interface that is used: it is not among our packages. */
const MATPLOTLIB = {
  'matplotlib/__init__.py': 'import os\nrcParams = {"backend": os.environ["MPLBACKEND"]}\n',
  'matplotlib/pyplot.py': `
import base64
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>"

class Axes:
    def __init__(self): self.title = self.x = self.y = ""
    def get_title(self): return self.title
    def get_xlabel(self): return self.x
    def get_ylabel(self): return self.y
    def set_title(self, title): self.title = title

class Figure:
    def __init__(self): self.axes = [Axes()]
    def savefig(self, target, format="png", bbox_inches=None, fails=False):
        if self.axes[0].title == "broken": raise ValueError("no such glyph")
        content = SVG.encode() if format == "svg" else PNG
        if isinstance(target, str): open(target, "wb").write(content)
        else: target.write(content)

open_figures = {}

def figure(number=None):
    number = number or len(open_figures) + 1
    return open_figures.setdefault(number, Figure())

def gca(): return figure(max(open_figures, default=1)).axes[0]
def plot(*values): gca()
def title(text): gca().title = text
def xlabel(text): gca().x = text
def savefig(name): figure(max(open_figures)).savefig(name)
def get_fignums(): return sorted(open_figures)
def close(which=None): open_figures.clear()
def show(): raise RuntimeError("a window would open")
`,
  'PIL/__init__.py': '',
  'PIL/Image.py': `
from matplotlib.pyplot import PNG
class Image:
    mode, size = "RGB", (1, 1)
    def save(self, target, format=None): target.write(PNG)
    def show(self): raise RuntimeError("a window would open")
def new(mode, size): return Image()
`,
}

const PICTURES: readonly (readonly [name: string, source: string, titles: readonly string[]])[] = [
  ['show()', 'plt.plot([1])\nplt.title("Growth")\nplt.xlabel("days")\nplt.show()', ['Growth, x: days']],
  [
    'several figures',
    'plt.title("A")\nplt.show()\nplt.title("B")\nplt.figure(2)\nplt.title("C")\nplt.show()',
    ['A', 'B', 'C'],
  ],
  ['a figure that is only drawn', 'plt.title("left open")', ['left open']],
  [
    'a figure that is handed over',
    'f = plt.figure()\nf.axes[0].set_title("given")\nplt.close()\nf',
    ['given'],
  ],
  ['a list of pictures', 'from PIL import Image\n[Image.new("RGB", (1, 1)), 5]', ['Picture of 1 × 1 pixels']],
  [
    'the show() of a picture',
    'from PIL import Image\nImage.new("RGB", (1, 1)).show()',
    ['Picture of 1 × 1 pixels'],
  ],
]

for (const [name, source, titles] of PICTURES) {
  test(`python: ${name} becomes a figure, and nothing is printed`, async ({ harnessPage: page }) => {
    const { end, printed, files, figures } = await runProgram(
      page,
      'python',
      `import matplotlib.pyplot as plt\n${source}`,
      { files: MATPLOTLIB },
    )
    expect(end.type).toBe('returned')
    expect(figures?.map(({ type, title }) => [type, title])).toEqual(titles.map((title) => ['png', title]))
    expect([printed.stdout, printed.stderr, files]).toEqual(['', '', []])
  })
}

test('python: matplotlib finds Agg set, draws SVG if it is told to, and saves files as files', async ({
  harnessPage: page,
}) => {
  const source = [
    'import matplotlib',
    'matplotlib.rcParams["savefig.format"] = "svg"',
    'from matplotlib import pyplot as plt',
    'plt.plot([1])',
    'plt.savefig("chart.png")',
    'matplotlib.rcParams["backend"]',
  ].join('\n')
  const { end, files, figures } = await runProgram(page, 'python', source, { files: MATPLOTLIB })
  expect(end).toEqual({ type: 'returned', value: { type: 'str', text: 'agg' } })
  expect(figures).toEqual([{ type: 'svg', text: "<svg xmlns='http://www.w3.org/2000/svg'/>", title: '' }])
  expect(files.map(({ name }) => name)).toEqual(['chart.png'])
})

test('python: a figure that cannot be drawn fails at show(), and is said where it was only left open', async ({
  harnessPage: page,
}) => {
  const draw = 'import matplotlib.pyplot as plt\nplt.title("broken")\n'
  const shown = await runProgram(page, 'python', `${draw}plt.show()`, { files: MATPLOTLIB })
  expect(shown.end).toMatchObject({ type: 'raised', error: { name: 'ValueError', message: 'no such glyph' } })
  const left = await runProgram(page, 'python', `${draw}7`, { files: MATPLOTLIB })
  expect(left.end).toMatchObject({ type: 'returned', value: { text: '7' } })
  expect(left.printed.stderr).toContain('A figure could not be made: ValueError: no such glyph')
})

test('python: what was shown before an error is kept', async ({ harnessPage: page }) => {
  const source = 'import matplotlib.pyplot as plt\nplt.title("before")\n1 / 0'
  const { end, figures } = await runProgram(page, 'python', source, { files: MATPLOTLIB })
  expect(end.type).toBe('raised')
  expect(figures).toMatchObject([{ title: 'before' }])
})

const FRAME = `
class DataFrame:
    columns, index = ["day", "visits"], [0, 1]
    def to_dict(self): return {"day": {0: "Mon", 1: "Tue"}, "visits": {0: 120, 1: 80}}
    def __len__(self): return 2
    def _repr_html_(self): return "<img src=x onerror=alert(1)>"
DataFrame()`

const HTML = `
class Report:
    def _repr_html_(self):
        return "<script>alert(1)</script><table><tr><th>a<th>b</th></tr><tr><td><b>1</b> &amp; 2</td><td onclick='x()'>3</td></tr></table><table><tr><td>9</td></tr></table>"
Report()`

const SHOWN: readonly (readonly [name: string, source: string, figures: readonly GuestFigure[]])[] = [
  [
    'a data frame',
    FRAME,
    [
      {
        type: 'table',
        columns: ['', 'day', 'visits'],
        rows: [
          ['0', 'Mon', '120'],
          ['1', 'Tue', '80'],
        ],
        rowCount: 2,
        columnCount: 3,
        title: 'DataFrame',
      },
    ],
  ],
  [
    'a series',
    'class Series:\n  index = ["x", "y"]\n  def to_dict(self): return {"x": 1.5, "y": None}\nSeries()',
    [
      {
        type: 'table',
        columns: ['', 'value'],
        rows: [
          ['x', '1.5'],
          ['y', 'None'],
        ],
        rowCount: 2,
        columnCount: 2,
        title: 'Series',
      },
    ],
  ],
  [
    'a table in HTML, whose HTML stays behind,',
    HTML,
    [
      {
        type: 'table',
        columns: ['a', 'b'],
        rows: [['1 & 2', '3']],
        rowCount: 1,
        columnCount: 2,
        title: 'Report',
      },
    ],
  ],
  [
    'a text that is SVG',
    '"<?xml version=\'1.0\'?><svg><title>Two squares</title></svg>"',
    [
      {
        type: 'svg',
        text: "<?xml version='1.0'?><svg><title>Two squares</title></svg>",
        title: 'Two squares',
      },
    ],
  ],
  [
    'an object with a formula',
    'class Sum:\n  def _repr_png_(self): return None\n  def _repr_latex_(self): return r"$\\displaystyle x^{2} + 1$"\nSum()',
    [{ type: 'latex', text: 'x^{2} + 1', title: 'Sum' }],
  ],
  [
    'an object with a picture',
    'class Graph:\n  def _repr_svg_(self): return "<svg/>"\nGraph()',
    [{ type: 'svg', text: '<svg/>', title: 'Graph' }],
  ],
]

for (const [name, source, figures] of SHOWN) {
  test(`python: ${name} is shown as data`, async ({ harnessPage: page }) => {
    const run = await runProgram(page, 'python', source)
    expect(run.end.type).toBe('returned')
    expect(run.figures).toEqual(figures)
    expect(run.printed.stdout + run.printed.stderr).toBe('')
  })
}

const NO_FIGURES = [
  '42',
  '"plain"',
  '[1, 2]',
  '{"a": 1}',
  'None',
  'int',
  'import fractions\nfractions.Fraction(1, 2)',
]

for (const source of NO_FIGURES) {
  test(`python: ${source} is a value and no figure`, async ({ harnessPage: page }) => {
    const { figures } = await runProgram(page, 'python', source)
    expect(figures).toBeUndefined()
  })
}

test('python: figures have a cap on number and size, which is said', async ({ harnessPage: page }) => {
  const many = [
    'import matplotlib.pyplot as plt',
    'for _ in range(30):',
    '  plt.figure()',
    '  plt.show()',
  ].join('\n')
  const first = await runProgram(page, 'python', many, { files: MATPLOTLIB })
  expect(first.figures).toHaveLength(20)
  expect(first.printed.stderr).toContain('10 figures were too many or too large to be shown.')
  const large = await runProgram(page, 'python', '"<svg>" + "é" * 1_100_000 + "</svg>"')
  expect(large.end.type).toBe('returned')
  expect(large.figures).toBeUndefined()
  expect(large.printed.stderr).toContain('1 figure was too many or too large to be shown.')
})

test('python: an object whose picture fails or lies harms neither its value nor the next program', async ({
  harnessPage: page,
}) => {
  const failing =
    'class A:\n  def _repr_svg_(self): raise KeyError("gone")\n  def __repr__(self): return "an A"\nA()'
  const first = await runProgram(page, 'python', failing)
  expect(first.end).toMatchObject({ type: 'returned', value: { text: 'an A' } })
  expect(first.printed.stderr).toContain("A figure could not be made: KeyError: 'gone'")
  const lying =
    'class A:\n  def _repr_png_(self): return b"no picture"\n  def __repr__(self): return "an A"\nA()'
  expect((await runProgram(page, 'python', lying)).figures).toBeUndefined()
  await expectNextIsRight(page, 'python')
})

const KILLED: readonly (readonly [how: string, ending: string, settings: Settings, end: string])[] = [
  ['the time limit', 'while True: pass', { limits: { timeoutMs: 700 } }, 'timed-out'],
  ['Stop', 'while True: pass', { stopAfterMs: 400 }, 'stopped'],
  ['a crash', 'import os\nos._exit(1)', {}, 'crashed'],
  [
    'too much output',
    'while True: print("x" * 1000)',
    { limits: { outputCharacters: 5000 } },
    'output-flooded',
  ],
]

for (const [how, ending, settings, end] of KILLED) {
  test(`python: what was shown before ${how} stays`, async ({ harnessPage: page }) => {
    const source = `import matplotlib.pyplot as plt\nplt.title("Growth")\nplt.show()\n${ending}`
    const run = await runProgram(page, 'python', source, { ...settings, files: MATPLOTLIB })
    expect(run.end.type).toBe(end)
    expect(run.figures).toMatchObject([{ type: 'png', title: 'Growth' }])
    await expectNextIsRight(page, 'python')
  })
}

test('python: a program that writes to the figures by itself is read as any other, and is no reason to discard', async ({
  harnessPage: page,
}) => {
  const source = [
    'with open("/dev/figures", "w") as out:',
    '  for text in (\'{"type":"svg","text":"<svg/>","title":"own"}\', "no JSON", \'{"type":"html","text":"x"}\', "[" * 5000):',
    '    out.write(text + "\\n")',
    '"written"',
  ].join('\n')
  const run = await runProgram(page, 'python', source)
  expect(run.end).toEqual({ type: 'returned', value: { type: 'str', text: 'written' } })
  expect(run.figures).toEqual([{ type: 'svg', text: '<svg/>', title: 'own' }])
  await expectNextIsRight(page, 'python')
})

test('python: showing a figure leaves the interpreter as new', async ({ harnessPage: page }) => {
  const returned = await page.evaluate(async () => {
    const guest = await window.harness.open(window.harness.sandboxFor('python'))
    const program = { language: 'python', source: '"<svg><title>one</title></svg>"' } as const
    const signal = new AbortController().signal
    const { figures } = await guest.run(program, { source: { type: 'last-expression' }, signal })
    guest.close()
    return [figures?.length, await guest.returned]
  })
  expect(returned).toEqual([1, { kept: true, reason: 'as-new' }])
})
