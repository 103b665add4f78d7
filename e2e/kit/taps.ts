import type { Locator, Page } from '@playwright/test'

/** Longer than a long press takes. */
const HOLD_MS = 700

/** Counts the taps, typed fields and seconds of what a person does on a page. */
export class Taps {
  readonly #page: Page
  readonly #began = Date.now()
  #taps = 0
  #fields = 0

  constructor(page: Page) {
    this.#page = page
  }

  get taps(): number {
    return this.#taps
  }

  /** Taps and typed fields as one value, for comparison. */
  get counted(): { taps: number; fields: number } {
    return { taps: this.#taps, fields: this.#fields }
  }

  async tap(target: Locator): Promise<void> {
    this.#taps++
    await target.click()
  }

  /** A long press with a finger, counted as one tap. */
  async hold(target: Locator): Promise<void> {
    this.#taps++
    await target.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await target.boundingBox())!
    const touch = await this.#page.context().newCDPSession(this.#page)
    const touchPoints = [{ x: x + width / 3, y: y + height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await this.#page.waitForTimeout(HOLD_MS)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await touch.detach()
  }

  /** Types into a field. Focusing the field is included. */
  async type(field: Locator, text: string): Promise<void> {
    this.#fields++
    await field.fill(text)
  }

  /** Types into the field that already has focus. */
  async typeHere(text: string): Promise<void> {
    this.#fields++
    await this.#page.keyboard.type(text)
  }

  /** Chooses in a list of choices. */
  async choose(field: Locator, value: string): Promise<void> {
    this.#fields++
    await field.selectOption(value)
  }

  /** Logs the counts, and takes a screenshot. */
  async report(what: string, folder = 'test-results'): Promise<void> {
    const seconds = Math.round((Date.now() - this.#began) / 100) / 10
    console.log(`${what}: ${this.#taps} taps, ${this.#fields} fields, ${seconds} s`)
    await this.#page.screenshot({ path: `${folder}/${what.replaceAll(' ', '-')}.png` })
  }
}
