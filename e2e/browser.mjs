import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** For a closed network: none of the browser's own connections. `--no-sandbox` is needed as root only. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const FIXED_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chrome or Chromium: PAL_CHROMIUM, one that is installed, Playwright's own; undefined: none. */
export function findBrowser() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const places = [process.env.PAL_CHROMIUM, ...onPath, ...FIXED_PLACES, chromium.executablePath()]
  return places.find((place) => place !== undefined && isExecutable(place))
}

/** As `findBrowser`, and installs one where there is none: Playwright's, else the system's package. Says what it did. */
export function provideBrowser() {
  const found = findBrowser()
  if (found !== undefined) return say(`browser: ${found} (installed already)`, found)
  if (attempt('npx', ['playwright', 'install', '--with-deps', 'chromium'])) {
    const own = findBrowser()
    if (own !== undefined) return say(`browser: ${own} (installed by playwright)`, own)
  }
  attempt('apt-get', ['update'])
  attempt('apt-get', ['install', '-y', 'chromium'])
  const system = findBrowser()
  if (system !== undefined) return say(`browser: ${system} (installed by apt)`, system)
  throw new Error(
    'No Chrome or Chromium was found and none could be installed. Install one, or set PAL_CHROMIUM to its path.',
  )
}

function isExecutable(place) {
  try {
    accessSync(place, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function attempt(command, parameters) {
  console.log(`browser: trying ${command} ${parameters.join(' ')}`)
  try {
    execFileSync(command, parameters, { stdio: 'inherit' })
    return true
  } catch (error) {
    console.log(`browser: ${command} failed: ${error.message}`)
    return false
  }
}

function say(sentence, value) {
  console.log(sentence)
  return value
}
