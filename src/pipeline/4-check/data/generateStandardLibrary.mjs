// Writes standardLibrary.json: what the installed Pyodide's Python finds in its builtins and in the standard
// modules that generated programs use most, as words with spaces between. Run it again after an update of Pyodide:
//   node src/pipeline/4-check/data/generateStandardLibrary.mjs
import { writeFile } from 'node:fs/promises'
import { loadPyodide } from 'pyodide'

const LISTED =
  'bisect calendar cmath collections copy csv datetime decimal fractions functools heapq itertools json ' +
  'math numbers operator os random re statistics string sys textwrap time'

const PROGRAM = `
import builtins, importlib, json, platform, sys

def public(name):
    return ' '.join(sorted(n for n in dir(importlib.import_module(name)) if not n.startswith('__')))

def starred(name):
    module = importlib.import_module(name)
    return ' '.join(sorted(getattr(module, '__all__', [n for n in dir(module) if not n.startswith('_')])))

json.dumps({
    'python': platform.python_version(),
    'builtins': ' '.join(sorted(n for n in dir(builtins) if not n.startswith('_'))),
    'modules': ' '.join(sorted(n for n in sys.stdlib_module_names if not n.startswith('_'))),
    'names': {name: public(name) for name in '${LISTED}'.split()},
    'starred': {name: starred(name) for name in '${LISTED}'.split()},
})
`

const pyodide = await loadPyodide()
const listing = JSON.parse(pyodide.runPython(PROGRAM))
const file = new URL('standardLibrary.json', import.meta.url)
await writeFile(file, `${JSON.stringify(listing, null, 2)}\n`)
