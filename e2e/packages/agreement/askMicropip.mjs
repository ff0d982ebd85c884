// Run with Node: address of an index, path of the wheel of micropip, JSON list of lists of requirements.
// Prints a JSON list: for each list the sorted `name version` that micropip installs, or "nothing".
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadPyodide } from 'pyodide'

const [index, wheel, requests] = process.argv.slice(2)
const require = createRequire(import.meta.url)
const { info } = JSON.parse(readFileSync(require.resolve('pyodide/pyodide-lock.json'), 'utf8'))
// Without packages of its own, so that only the index is asked.
const pyodide = await loadPyodide({ lockFileContents: JSON.stringify({ info, packages: {} }) })
const folder = pyodide.runPython('import sysconfig; sysconfig.get_path("purelib")')
pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel', { extractDir: folder })
pyodide.globals.set('index', index)
pyodide.globals.set('requests', requests)
const answers = await pyodide.runPythonAsync(`
import importlib, json, re, shutil
importlib.invalidate_caches()
import micropip

async def ask(wanted):
    before = set(micropip.list())
    try:
        await micropip.install(wanted, index_urls=index + "{package_name}/")
        answer = sorted(
            f"{re.sub(r'[-_.]+', '-', item.name).lower()} {item.version}"
            for name, item in micropip.list().items() if name not in before
        )
    except Exception:
        answer = "nothing"
    for name in set(micropip.list()) - before:
        micropip.uninstall(name)
    return answer

json.dumps([await ask(wanted) for wanted in json.loads(requests)])
`)
console.log(answers)
