/**
 * Runs a function when the browser is idle, at the latest after `atMost` milliseconds. Some browsers have no idle
 * callback.
 */
export function whenIdle(run: () => void, atMost = 10_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: atMost })
  else setTimeout(run, atMost / 5)
}
