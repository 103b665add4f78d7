/** Runs once the browser has nothing else to do, at the latest after so many milliseconds. Some cannot tell when that is. */
export function whenIdle(run: () => void, atMost = 10_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: atMost })
  else setTimeout(run, atMost / 5)
}
