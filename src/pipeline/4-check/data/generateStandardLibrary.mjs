// Writes standardModules.json (the standard modules of the installed Pyodide's Python, on any platform) and
// standardNames.json (what is in its builtins, and in the modules that generated programs use most), as words
// with spaces between. Run it again after an update of Pyodide:
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
    'modules': {
        'python': platform.python_version(),
        'modules': ' '.join(sorted(n for n in sys.stdlib_module_names if not n.startswith('_'))),
    },
    'names': {
        'python': platform.python_version(),
        'builtins': ' '.join(sorted(n for n in dir(builtins) if not n.startswith('_'))),
        'names': {name: public(name) for name in '${LISTED}'.split()},
        'starred': {name: starred(name) for name in '${LISTED}'.split()},
    },
})
`

const pyodide = await loadPyodide()
const { modules, names } = JSON.parse(pyodide.runPython(PROGRAM))
await write('standardModules.json', modules)
await write('standardNames.json', names)

async function write(name, listing) {
  await writeFile(new URL(name, import.meta.url), `${JSON.stringify(listing, null, 2)}\n`)
}
