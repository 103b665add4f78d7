import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/**
 * A part that arrives after the first screen. Where it cannot be fetched the app stands without it, and it comes once the
 * network is back.
 * @param meanwhile what stands in its place until then
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await fetched(load) }))
  return function Later(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** For a part that will be wanted soon: fetches it at once, and again when it is wanted where that failed. */
export function early<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const fetching = load()
  fetching.catch(() => undefined)
  return () => fetching.catch(load)
}

/** The first screen waits no longer than this for the browser to have nothing else to do. */
const FIRST_QUIET_MS = 1000
let firstQuiet: Promise<void> | undefined

/** For a part that draws nothing on the first screen: fetched once that stands and what it asks the server is asked. */
export function afterwards<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => {
    firstQuiet ??= new Promise((resolve) => whenIdle(resolve, FIRST_QUIET_MS))
    return firstQuiet.then(load)
  }
}

/**
 * A sheet that arrives when it is opened. From its first opening on it stays: it closes as it opened and keeps what was
 * typed.
 */
export function onceOpened<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = later(load)
  return function OnceOpened(props: Props) {
    const [isWanted, setWanted] = useState(props.open)
    if (props.open && !isWanted) setWanted(true)
    return isWanted && <Part {...props} />
  }
}

/** The same, fetched once the page has nothing else to do. */
export function laterSheet<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Sheet = onceOpened(load)
  return function LaterSheet(props: Props) {
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
    return <Sheet {...props} />
  }
}

/** A server can be away while the device has a network, and nothing says when it is back. */
const AGAIN_MS = 10_000

/** Waits until the network is back, or for a while. */
export function networkOrPause(longest = AGAIN_MS): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController()
    const done = () => {
      stop.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, longest)
    window.addEventListener('online', done, { signal: stop.signal })
  })
}

async function fetched<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      return await load()
    } catch {
      await networkOrPause()
    }
  }
}
