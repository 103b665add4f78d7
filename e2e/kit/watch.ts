import type { BrowserContext } from '@playwright/test'

/** The requests that end a session. */
const LEAVING = /^(POST \/api\/sign-out|DELETE \/api\/me$)/

/**
 * Collects external requests, logged errors and exceptions of all browser contexts of a test, which fails at its end if
 * any of them was not allowed.
 */
export class Watch {
  readonly #origin: string
  /** After a sign-out a browser still acknowledges events and checks whether its SOS key is valid. */
  readonly #allowed: RegExp[] = [
    /401 .*\/api\/(events|my\/position|sos\/key)/,
    /404 .*\/api\/sos\/mine/,
    // The browser checks for a newer service worker on its own, even without a network.
    /error occurred when fetching the script/,
  ]
  readonly #seen: string[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Expects problems whose line ("error: …", "thrown: …", "outside: …") matches, for the whole test. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  /** Watches every page of a context, including later ones. */
  over(context: BrowserContext): void {
    context.on('request', (request) => {
      // Requests sent just before the session ended may get 401.
      if (LEAVING.test(`${request.method()} ${new URL(request.url()).pathname}`)) this.allow(/status of 401 /)
      if (this.#isOutside(request.url())) this.#seen.push(`outside: ${request.method()} ${request.url()}`)
    })
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`error: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#seen.push(`thrown: ${error.error().stack ?? error.error().message}`))
    context.on('page', (page) => page.on('crash', () => this.#seen.push(`thrown: ${page.url()} crashed`)))
  }

  /** All lines that were not allowed. */
  problems(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }

  #isOutside(url: string): boolean {
    return /^(https?|wss?):/.test(url) && new URL(url).origin !== this.#origin
  }
}
