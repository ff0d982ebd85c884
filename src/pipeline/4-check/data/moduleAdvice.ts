/** What to use in place of a module that is not in the runtime. Keys are top-level modules. */
const PYTHON_ADVICE: Readonly<Record<string, string>> = {
  numpy: 'Use lists with `sum`, `min`, `max`, and the modules math and statistics.',
  pandas: 'Read tables with the csv module into lists of dicts.',
  scipy: 'Use math and statistics, or write the formula or a bisection yourself.',
  sympy:
    'Solve the equation on paper first and compute the result, or use fractions.Fraction for exact numbers.',
  mpmath: 'Use the decimal module for many digits.',
  gmpy2: 'Python integers have any size; use math.isqrt, math.gcd and pow(a, b, m).',
  requests: 'There is no network: put the data into the problem or attach a file.',
  httpx: 'There is no network: put the data into the problem or attach a file.',
  aiohttp: 'There is no network: put the data into the problem or attach a file.',
  urllib3: 'There is no network: put the data into the problem or attach a file.',
  bs4: 'There is no network: put the data into the problem or attach a file.',
  yfinance: 'There is no network: put the data into the problem or attach a file.',
  openai: 'There is no network: compute the answer in the program.',
  matplotlib: 'Leave the plot out and return the numbers.',
  seaborn: 'Leave the plot out and return the numbers.',
  plotly: 'Leave the plot out and return the numbers.',
  sklearn: 'Write the formula yourself; statistics.linear_regression fits a line.',
  networkx: 'Keep the graph in a dict of sets and walk it with collections.deque or heapq.',
  dateutil: 'Use datetime and calendar; add months by computing year and month yourself.',
  pytz: 'Use datetime.timezone with a fixed offset.',
  arrow: 'Use datetime.',
  pulp: 'Try all combinations with itertools.',
  ortools: 'Try all combinations with itertools.',
  cvxpy: 'Try all combinations with itertools, or solve the conditions by hand.',
  z3: 'Try all combinations with itertools.',
  more_itertools: 'Use itertools.',
  sortedcontainers: 'Use bisect on a sorted list, or heapq.',
  num2words: 'Write the words from a dict.',
  inflect: 'Write the words from a dict.',
  regex: 'Use re.',
  simplejson: 'Use json.',
  ujson: 'Use json.',
  yaml: 'Use json.',
  tqdm: 'Leave the progress bar out.',
  distutils: 'Leave it out.',
  imp: 'Use importlib.',
  Queue: 'Use queue.',
  StringIO: 'Use io.StringIO.',
  tkinter: 'There is no window to draw in: return the result.',
  turtle: 'There is no window to draw in: return the result.',
  pygame: 'There is no window to draw in: return the result.',
  curses: 'There is no terminal: return the result.',
  readline: 'There is no terminal: return the result.',
  resource: 'The limits are set by the playground.',
}

const JAVASCRIPT_ADVICE: Readonly<Record<string, string>> = {
  lodash: 'Use the methods of Array and Object.',
  underscore: 'Use the methods of Array and Object.',
  ramda: 'Use the methods of Array and Object.',
  mathjs: 'Use Math, and BigInt for large whole numbers.',
  'big-integer': 'Use BigInt.',
  'bignumber.js': 'Use BigInt with a scale for exact numbers.',
  'big.js': 'Use BigInt with a scale for exact numbers.',
  'decimal.js': 'Use BigInt with a scale for exact numbers.',
  'fraction.js': 'Keep numerator and denominator as BigInt.',
  moment: 'Use Date.',
  dayjs: 'Use Date.',
  luxon: 'Use Date.',
  'date-fns': 'Use Date.',
  axios: 'There is no network: put the data into the problem.',
  'node-fetch': 'There is no network: put the data into the problem.',
  http: 'There is no network: put the data into the problem.',
  https: 'There is no network: put the data into the problem.',
  fs: 'There are no files: put the data into the program.',
  readline: 'There is no keyboard: put the values into the program.',
  'readline-sync': 'There is no keyboard: put the values into the program.',
  'prompt-sync': 'There is no keyboard: put the values into the program.',
  util: 'Use JSON.stringify to print values.',
  assert: 'Throw an Error where a check fails.',
}

/** What to use in place of a Python module, if there is better advice than to do without. */
export function pythonAdvice(module: string): string {
  return PYTHON_ADVICE[module] ?? 'Use the standard library only.'
}

/** The same for a JavaScript module. */
export function javaScriptAdvice(module: string): string {
  return JAVASCRIPT_ADVICE[module] ?? 'Write a plain script without imports.'
}
