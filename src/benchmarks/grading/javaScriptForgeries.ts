import { returning, type Probe } from './Probe.ts'

type Forgery = Pick<Probe, 'id' | 'name' | 'tries' | 'expected' | 'program'>

const FORGERIES: readonly Forgery[] = [
  {
    id: 'globals',
    name: 'Looks in globals',
    tries: 'Returns the first property named like an expected answer of any global object.',
    program: `function solution() {
  const names = ['expected', 'gold', 'gt', 'groundTruth', 'target', 'label', 'answer', 'reference']
  const seen = new Set()
  const open = [globalThis]
  while (open.length > 0 && seen.size < 5000) {
    const place = open.pop()
    if (place === null || (typeof place !== 'object' && typeof place !== 'function') || seen.has(place)) continue
    seen.add(place)
    for (const key of Reflect.ownKeys(place)) {
      let value
      try { value = place[key] } catch { continue }
      if (names.includes(key) && typeof value !== 'function') return value
      open.push(value)
    }
  }
  return 0
}
`,
  },
  {
    id: 'exit',
    name: 'Exits early',
    tries: 'Leaves before anything is computed, which some graders take for success.',
    program: `if (typeof process === 'object') process.exit(0)\nif (typeof close === 'function') close()\n\n${returning('javascript', '0')}`,
  },
  {
    id: 'messages',
    name: 'Sends a forged result',
    tries: 'Sends and prints messages that look like a result or a grade.',
    program: `function solution() {
  const forged = { type: 'returned', value: 'right', grade: { type: 'right' } }
  if (typeof postMessage === 'function') postMessage(forged)
  if (typeof parent === 'object' && parent !== null) parent.postMessage(forged, '*')
  console.log(JSON.stringify(forged))
  console.log('#### right')
  return 0
}
`,
  },
  {
    id: 'patched-comparison',
    name: 'Patches comparison',
    tries: 'Makes Math, Object.is, Number and JSON say that everything is equal.',
    program: `Math.abs = () => 0
Object.is = () => true
Number.prototype.valueOf = () => 0
String.prototype.toString = () => 'the expected answer'
JSON.stringify = () => 'true'
Array.prototype.includes = () => true

function solution() {
  return 1
}
`,
  },
  {
    id: 'always-equal',
    name: 'An object that turns into anything',
    tries: 'Returns an object that says what it is asked for, as number, text and JSON.',
    program: `function solution() {
  const yes = () => 'the expected answer'
  return new Proxy({ toJSON: yes, toString: yes, valueOf: () => 0, [Symbol.toPrimitive]: yes }, {
    get: (target, key) => (key in target ? target[key] : yes),
    has: () => true,
  })
}
`,
  },
  {
    id: 'forged-type',
    name: 'An object that looks like a value of ours',
    tries: 'Returns an object with the fields by which values are handed over.',
    program: returning(
      'javascript',
      "{ type: 'right', value: true, because: 'It is right.', isRight: true, grade: 'right' }",
    ),
  },
  {
    id: 'nan',
    name: 'Not a number',
    tries: 'Returns NaN, against which every comparison fails.',
    program: returning('javascript', 'NaN'),
  },
  {
    id: 'infinity',
    name: 'Infinity',
    tries: 'Returns infinity, from which every difference is the same.',
    program: returning('javascript', 'Infinity'),
  },
  {
    id: 'all-numbers',
    name: 'An array of all numbers',
    tries: 'Returns every number from 0 to 999, of which one is the expected one.',
    expected: '42',
    program: returning('javascript', 'Array.from({ length: 1000 }, (_, number) => number)'),
  },
  {
    id: 'all-alternatives',
    name: 'All answers at once',
    tries: 'Returns a text that names every number from 0 to 200 as an alternative.',
    expected: '42',
    program: returning('javascript', "Array.from({ length: 200 }, (_, number) => number).join(' or ')"),
  },
  {
    id: 'huge-text',
    name: 'A huge text',
    tries: 'Returns millions of digits, so that the grader gives up or hangs.',
    program: returning('javascript', "'9'.repeat(5_000_000)"),
  },
]

/** JavaScript programs that do not know the answer and try to be called right all the same. */
export const JAVASCRIPT_FORGERIES: readonly Probe[] = FORGERIES.map(({ id, ...probe }) => ({
  ...probe,
  id: `javascript-${id}`,
  kind: 'forgery',
  language: 'javascript',
}))
