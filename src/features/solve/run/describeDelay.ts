import type { RequestDelay } from '@/pipeline/2-model/RequestDelay.ts'

/** What a request waits for, or waited for; a reason that `saidLater` repeats is left out. */
export function describeDelay(
  delay: RequestDelay,
  isWaiting: boolean,
  saidLater: readonly string[] = [],
): string {
  const waiting = isWaiting ? 'Waiting' : 'Waited'
  switch (delay.reason) {
    case 'retry':
      return [
        `${waiting} ${secondsOf(delay.waitMs)} s, try ${delay.next} of ${delay.of}.`,
        ...(saidLater.some((text) => text.includes(delay.because)) ? [] : [delay.because]),
      ].join(' ')
    case 'queue':
      return `${waiting} for a turn: the endpoint’s limits ${isWaiting ? 'let' : 'had let'} no more requests go.`
    case 'budget':
      return `${isWaiting ? 'Paused' : 'Was paused'} at the budget. ${delay.because}`
    case 'passphrase':
      return `${waiting} for the passphrase of the endpoint’s key.`
  }
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.round(ms / 1000))
}
