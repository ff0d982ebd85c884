const LONGEST_MS = 1500

/** The control: a probe in a plain worker of this page. `done`, `refused`, or `silent` when it said nothing. */
export function probeInWorker(script: string): Promise<string> {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
  return new Promise((resolve) => {
    const finish = (said: string) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(said)
    }
    const timer = setTimeout(() => finish('silent'), LONGEST_MS)
    worker.addEventListener('message', ({ data }) => finish(String(data)))
    worker.addEventListener('error', () => finish('refused'))
  })
}
