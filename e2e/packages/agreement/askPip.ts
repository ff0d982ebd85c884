import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** pip, told that it runs in Pyodide: it evaluates markers, and what Python wheels need, for its own interpreter. */
const PROGRAM = `
import sys
import pip._vendor.packaging.markers as markers
markers.default_environment = lambda: {
    "implementation_name": "cpython", "implementation_version": "3.14.2", "os_name": "posix",
    "platform_machine": "wasm32", "platform_python_implementation": "CPython", "platform_release": "5.0.3",
    "platform_system": "Emscripten", "platform_version": "1", "python_full_version": "3.14.2",
    "python_version": "3.14", "sys_platform": "emscripten",
}
import pip._internal.resolution.resolvelib.candidates as candidates
begin = candidates.RequiresPythonCandidate.__init__
candidates.RequiresPythonCandidate.__init__ = lambda self, version: begin(self, (3, 14, 2))
from pip._internal.cli.main import main
sys.exit(main(sys.argv[1:]))
`

const TARGET = [
  '--only-binary=:all:',
  '--platform=pyemscripten_2026_0_wasm32',
  '--python-version=3.14.2',
  '--implementation=cp',
  ...['cp314', 'abi3', 'none'].map((abi) => `--abi=${abi}`),
]

/** What pip would install, as sorted `name version`; `nothing` where it finds no answer. */
export async function askPip(
  index: string,
  requests: readonly string[],
): Promise<readonly string[] | 'nothing'> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pip-report-'))
  try {
    const report = path.join(folder, 'report.json')
    const plan = [
      'install',
      '--dry-run',
      '--ignore-installed',
      `--report=${report}`,
      `--target=${folder}/unused`,
    ]
    const isSolved = await run([
      '-c',
      PROGRAM,
      ...plan,
      ...QUIET,
      ...TARGET,
      `--index-url=${index}`,
      ...requests,
    ])
    return isSolved ? readReport(await readFile(report, 'utf8')) : 'nothing'
  } finally {
    await rm(folder, { recursive: true })
  }
}

const QUIET = ['--quiet', '--disable-pip-version-check', '--no-input', '--retries=0', '--no-cache-dir']

function readReport(text: string): readonly string[] {
  const { install } = JSON.parse(text) as {
    readonly install: readonly { readonly metadata: { readonly name: string; readonly version: string } }[]
  }
  return install
    .map(({ metadata }) => `${metadata.name.toLowerCase().replaceAll(/[-_.]+/g, '-')} ${metadata.version}`)
    .toSorted()
}

function run(parameters: readonly string[]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', parameters, {
      env: { ...process.env, PIP_CONFIG_FILE: '/dev/null' },
      stdio: 'ignore',
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
}
