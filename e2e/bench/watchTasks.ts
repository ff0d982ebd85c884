import type { Page } from '@playwright/test'

/** Begins to watch for tasks of the main thread over 50 ms; what was before is forgotten. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })
}

/** Milliseconds; 0: none was over 50. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'tasks') as number[])))
}
