import type { FrameReport, WorkerReport, WorkerRequest } from '@/sandbox/protocol/messages.ts'
import type { Frame } from './connectFrame.ts'
import { sandboxFailure } from './sandboxFailure.ts'

/** A cold boot takes 2–20 s; beyond this nobody waits. */
const BOOT_TIMEOUT_MS = 90_000

const MAXIMUM_STANDBYS = 2

/** One worker in the frame, as the host sees it. */
export type HostWorker = {
  ask(request: WorkerRequest): void
  /** Reports go to one listener. */
  listen(listener: (report: WorkerReport | { readonly type: 'silenced' }) => void): void
  /** Gone at once; its reports are no longer heard. */
  kill(): void
}

type Listener = Parameters<HostWorker['listen']>[0]

/** Keeps a worker booted that no guest has been in, and starts the next as soon as that one is taken. */
export function createWorkerPool(frame: Frame) {
  const listeners = new Map<number, Listener>()
  let lastId = 0
  const standbys: Promise<HostWorker>[] = []

  frame.listen((report: FrameReport) => {
    if (report.type === 'silenced') listeners.get(report.workerId)?.({ type: 'silenced' })
    if (report.type === 'reported') listeners.get(report.workerId)?.(report.report)
  })

  function boot(): Promise<HostWorker> {
    const workerId = ++lastId
    const worker: HostWorker = {
      ask: (request) => frame.send({ type: 'ask', workerId, request }),
      listen: (listener) => listeners.set(workerId, listener),
      kill: () => {
        listeners.delete(workerId)
        frame.send({ type: 'kill', workerId })
      },
    }
    const booted = new Promise<HostWorker>((resolve, reject) => {
      const fail = (reason: string) => {
        worker.kill()
        reject(sandboxFailure(reason))
      }
      const timer = setTimeout(() => fail('Its interpreter did not start in time.'), BOOT_TIMEOUT_MS)
      worker.listen((report) => {
        clearTimeout(timer)
        if (report.type === 'booted' && report.isSealed) resolve(worker)
        else if (report.type === 'booted') fail('A program in it could reach the network.')
        else if ('message' in report) fail(report.message)
        else fail('Its interpreter did not start.')
      })
    })
    frame.send({ type: 'boot', workerId })
    return booted
  }

  function addStandby(): Promise<HostWorker> {
    const booting = boot()
    standbys.push(booting)
    // One that failed is not kept: the next guest gets a new try.
    booting.catch(() => remove(booting))
    return booting
  }

  function remove(standby: Promise<HostWorker>): void {
    const position = standbys.indexOf(standby)
    if (position >= 0) standbys.splice(position, 1)
  }

  /** Resolves when a worker stands ready. */
  function prepare(): Promise<HostWorker> {
    return standbys[0] ?? addStandby()
  }

  /** A standby, which is then the caller's; if it was the last, another is started. */
  function take(): Promise<HostWorker> {
    const taken = prepare()
    remove(taken)
    if (standbys.length === 0) addStandby()
    return taken
  }

  /** Gives back a worker that is as new. */
  function giveBack(worker: HostWorker): void {
    if (standbys.length >= MAXIMUM_STANDBYS) return worker.kill()
    standbys.unshift(Promise.resolve(worker))
  }

  return { prepare, take, giveBack }
}

export type WorkerPool = ReturnType<typeof createWorkerPool>
