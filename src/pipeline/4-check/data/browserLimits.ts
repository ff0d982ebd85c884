type Limit = { readonly message: string; readonly hint: string }

const NO_NETWORK = {
  message: 'The sandbox has no network.',
  hint: 'Put the data into the problem or attach a file.',
}
const NO_PROCESS = {
  message: 'There are no other processes in a browser.',
  hint: 'Compute the result in the program itself.',
}
const NO_THREADS = {
  message: 'There are no threads in the sandbox.',
  hint: 'Do the steps one after another.',
}
const NO_WINDOW = {
  message: 'The sandbox has no window to draw in.',
  hint: 'Return the result instead.',
}
const NO_TERMINAL = { message: 'The sandbox has no terminal.', hint: 'Return the result instead.' }

/** What is importable or not, and cannot work in a browser in any case: full names, also of their parts. */
const LIMITS: Readonly<Record<string, Limit>> = {
  subprocess: NO_PROCESS,
  pty: NO_PROCESS,
  'os.fork': NO_PROCESS,
  'os.popen': NO_PROCESS,
  'multiprocessing.Process': NO_PROCESS,
  'multiprocessing.Pool': NO_PROCESS,
  'multiprocessing.Manager': NO_PROCESS,
  'multiprocessing.pool': NO_PROCESS,
  'concurrent.futures.ProcessPoolExecutor': NO_PROCESS,
  'concurrent.futures.ThreadPoolExecutor': NO_THREADS,
  'threading.Thread': NO_THREADS,
  'threading.Timer': NO_THREADS,
  '_thread.start_new_thread': NO_THREADS,
  socket: NO_NETWORK,
  socketserver: NO_NETWORK,
  'urllib.request': NO_NETWORK,
  'http.client': NO_NETWORK,
  'http.server': NO_NETWORK,
  'xmlrpc.client': NO_NETWORK,
  ftplib: NO_NETWORK,
  smtplib: NO_NETWORK,
  imaplib: NO_NETWORK,
  poplib: NO_NETWORK,
  requests: NO_NETWORK,
  httpx: NO_NETWORK,
  aiohttp: NO_NETWORK,
  urllib3: NO_NETWORK,
  webbrowser: NO_WINDOW,
  tkinter: NO_WINDOW,
  turtle: NO_WINDOW,
  pygame: NO_WINDOW,
  curses: NO_TERMINAL,
}

/** Why something imported cannot work in a browser; undefined if it can. `path` is a full name. */
export function browserLimit(path: string): Limit | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const limit = LIMITS[parts.slice(0, length).join('.')]
    if (limit !== undefined) return limit
  }
  return undefined
}
