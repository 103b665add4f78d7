/**
 * Runs a piece of work on request, never twice at the same time: requests during a run lead to one further run. A burst
 * of events neither delays the result nor misses the last one.
 */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let state: 'idle' | 'runs' | 'asked again' = 'idle'
  const ask = () => {
    if (state !== 'idle') {
      state = 'asked again'
      return
    }
    state = 'runs'
    void run()
  }
  const run = async () => {
    await work().catch(() => undefined)
    const isDue = state === 'asked again'
    state = 'idle'
    if (isDue) ask()
  }
  return ask
}
