import { expect, type Locator } from '@playwright/test'

/** Acts as a person does, and counts the clicks; keys are free, but a field is clicked before it is typed into. */
export class Journey {
  #clicks = 0

  get clicks(): number {
    return this.#clicks
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1
    await target.click()
  }

  /** Two clicks: the list opens, and one of it is chosen. */
  async choose(list: Locator, label: string): Promise<void> {
    this.#clicks += 2
    await list.selectOption({ label })
  }

  /** In the place of what was there. */
  async type(field: Locator, text: string): Promise<void> {
    await this.click(field)
    await field.press('ControlOrMeta+A')
    await field.pressSequentially(text)
    await expect(field).toHaveValue(text)
  }
}
