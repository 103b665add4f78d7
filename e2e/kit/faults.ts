import type { Page } from '@playwright/test'

/**
 * What becomes of every change: with `broken` the server answers 500, with `noAnswer` it never hears of it, with
 * `answerLost` it does it and nobody hears so.
 */
export type Fault = 'broken' | 'noAnswer' | 'answerLost'

/** Sentences of a failure, or of something that waits, which hold a word of success. */
const HONEST = [
  /not saved[^.]*\./gi,
  /not sent[^.]*/gi,
  /(waiting|waits) to be sent/gi,
  /it is kept, and sent by itself/gi,
  /is deleted by itself when the network is back/gi,
  /is sent (again )?by itself[^.]*\./gi,
  /is sent as soon as[^.]*\./gi,
  /सहेजा नहीं[^।]*।/g,
]
const SUCCESS =
  /\b(created|updated|saved|deleted|submitted|posted|changed|added|sent|confirmed|approved|thank you|told to|asked|imported|will be told)\b|बदल गया|सहेज|हो गया/i

/** The changes that a page asks for, and what becomes of them; pages and reads are not touched. */
export class Faults {
  readonly #page: Page
  #fault: Fault | null = null
  /** Paths of the changes that met a fault since it began. */
  met: string[] = []

  private constructor(page: Page) {
    this.#page = page
  }

  /** Comes between a page and its server; nothing is wrong until `begin`. */
  static async over(page: Page): Promise<Faults> {
    const faults = new Faults(page)
    await page.addInitScript(collectTold)
    await page.route('**/*', async (route) => {
      const request = route.request()
      const fault = request.method() === 'GET' ? null : faults.#fault
      if (fault === null) return route.fallback()
      const path = `${request.method()} ${new URL(request.url()).pathname}`
      const gone = () => undefined // the page was left meanwhile
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

  /** The server is well again, and the browser hears of it. */
  async end(): Promise<void> {
    this.#fault = null
    await this.#page.evaluate(() => window.dispatchEvent(new Event('online')))
  }

  /** What toasts and alerts said since it was last asked. */
  async told(): Promise<string[]> {
    return this.#page.evaluate(() => {
      const { told = [] } = window as unknown as { told?: string[] }
      return told.splice(0)
    })
  }

  /** What sounds like success in what was told since it was last asked. */
  async successes(): Promise<string[]> {
    return (await this.told()).filter((text) =>
      SUCCESS.test(HONEST.reduce((rest, each) => rest.replace(each, ''), text)),
    )
  }
}

/** Runs in the page: keeps every text that a live region ever showed. */
function collectTold(): void {
  const told: string[] = []
  Object.assign(window, { told })
  const note = () => {
    for (const region of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = (region.textContent ?? '').trim()
      if (text !== '' && told.at(-1) !== text) told.push(text)
    }
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
}
