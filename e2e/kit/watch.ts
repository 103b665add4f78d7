import type { BrowserContext } from '@playwright/test'

/** The requests that end a session. */
const LEAVING = /^(POST \/api\/sign-out|DELETE \/api\/me$)/

/**
 * What no page may do unnoticed: speak to another machine, log an error, throw. Collected over all browser contexts of
 * a test, which fails at its end when anything is left that it did not allow.
 */
export class Watch {
  readonly #origin: string
  /** After a sign-out a browser says once more what it has heard, and asks whether its SOS key still counts. */
  readonly #allowed: RegExp[] = [
    /401 .*\/api\/(events|my\/position|sos\/key)/,
    /404 .*\/api\/sos\/mine/,
    // The browser looks for a newer worker by itself, also without a network.
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

  /** Watches every page of a context, those that open later too. */
  over(context: BrowserContext): void {
    context.on('request', (request) => {
      // What the page asked a moment before its session ended is refused.
      if (LEAVING.test(`${request.method()} ${new URL(request.url()).pathname}`)) this.allow(/status of 401 /)
      if (this.#isOutside(request.url())) this.#seen.push(`outside: ${request.method()} ${request.url()}`)
    })
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`error: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => this.#seen.push(`thrown: ${error.error().stack ?? error.error().message}`))
    context.on('page', (page) => page.on('crash', () => this.#seen.push(`thrown: ${page.url()} crashed`)))
  }

  /** Every line that was not allowed. */
  problems(): string[] {
    return this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
  }

  #isOutside(url: string): boolean {
    return /^(https?|wss?):/.test(url) && new URL(url).origin !== this.#origin
  }
}
