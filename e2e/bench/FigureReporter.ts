import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Standard output carries the figures, one JSON line each, and nothing else. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter as the default export.
export default class FigureReporter implements Reporter {
  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk)
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk)
  }

  onTestEnd({ title }: TestCase, { status, error, annotations }: TestResult): void {
    if (status === 'skipped')
      process.stderr.write(`left out: ${title}. ${annotations[0]?.description ?? ''}\n`)
    if (status === 'failed' || status === 'timedOut')
      process.stderr.write(`not measured: ${title}. ${error?.message ?? status}\n`)
  }
}
