import type { Page } from '@playwright/test'

/**
 * Fault of every write: with `broken` the server answers 500, with `noAnswer` the request is lost, with `answerLost`
 * the server performs it but the answer is lost.
 */
export type Fault = 'broken' | 'noAnswer' | 'answerLost'

/** Failure or queue messages that contain a word of success. */
const HONEST = [
  /not saved[^.]*\./gi,
  /(not|isn’t) sent[^.]*/gi,
  /not deleted yet/gi,
  /is sent automatically[^.]*\./gi,
  /is sent as soon as[^.]*\./gi,
  /is sent (when|once) you(’re| are) (back )?online/gi,
  /सेव नहीं[^।]*।/g,
]
const SUCCESS =
  /\b(created|updated|saved|deleted|submitted|posted|changed|added|sent|confirmed|approved|thank you|told to|asked|imported|will be told)\b|बदल गया|सेव हो|सेव कर|हो गया/i

/** True if a live region's text reports a success. */
export const isSuccess = (text: string): boolean =>
  SUCCESS.test(HONEST.reduce((rest, each) => rest.replace(each, ''), text))

/** A user action that the server must store, tried while it fails. */
export interface WriteAction {
  /** Opens the screen and fills in the form. */
  open: () => Promise<unknown>
  /** The tap. */
  act: () => Promise<unknown>
  /** Checks that the input is still there; omitted if there is none. */
  typed?: () => Promise<unknown>
  /** Checks the text or state shown only after success. */
  done: () => Promise<unknown>
  /** Reads the server's state, which must be `before` before the tap and `after` after it. */
  held: () => Promise<unknown>
  before: unknown
  after: unknown
  /** After a lost answer the screen refetches and shows the success without a repeat. */
  showsByItself?: true
}

/** What screens say when the server answers with an error, and when no answer arrives. */
export const ENGLISH = 'Something went wrong. Try again.'
export const NETWORK = 'Network error. Please try again.'

/** Injects faults into the writes of a page; page loads and reads are not affected. */
export class Faults {
  readonly #page: Page
  #fault: Fault | null = null
  /** Paths of the writes affected since `begin`. */
  met: string[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  /** Intercepts the requests of a page; there are no faults until `begin`. */
  static async over(page: Page): Promise<Faults> {
    const faults = new Faults(page)
    await page.addInitScript(collectAnnouncements)
    await page.route('**/*', async (route) => {
      const request = route.request()
      const fault = request.method() === 'GET' ? null : faults.#fault
      if (fault === null) return route.fallback()
      const path = `${request.method()} ${new URL(request.url()).pathname}`
      const gone = () => undefined // the page was closed in the meantime
      if (fault === 'broken') {
        await route.fulfill({ status: 500, json: { error: { code: 'unexpected', requestId: 'test' } } }).catch(gone)
      } else {
        if (fault === 'answerLost') await route.fetch().catch(gone)
        await route.abort('connectionreset').catch(gone)
      }
      faults.met.push(path)
    })
    return faults
  }

  begin(fault: Fault): void {
    this.#fault = fault
    this.met = []
  }

  /** Ends the faults and lets the browser notice it. */
  async end(): Promise<void> {
    this.#fault = null
    await this.#page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

  /** Texts of toasts and alerts since the last call. */
  async announcedTexts(): Promise<string[]> {
    return this.#page.evaluate(() => {
      const { announced = [] } = window as unknown as { announced?: string[] }
      return announced.splice(0)
    })
  }

  /** Success messages since the last call. */
  async successes(): Promise<string[]> {
    return (await this.announcedTexts()).filter(isSuccess)
  }
}

/** Runs in the page: collects every text of live regions. */
function collectAnnouncements(): void {
  const announced: string[] = []
  Object.assign(window, { announced })
  const note = () => {
    for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = (region.textContent ?? '').trim()
      if (text !== '' && announced.at(-1) !== text) announced.push(text)
    }
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
}
