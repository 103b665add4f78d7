import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/**
 * A component loaded after the first screen. If it cannot be loaded the app runs without it and tries again: when the
 * network is back, or after ten seconds.
 * @param meanwhile placeholder until it is loaded
 */
export function lazyComponent<Props extends object>(
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

/** Loads a part immediately, and again on use if that failed. */
export function loadAtOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const fetching = load()
  fetching.catch(() => undefined)
  return () => fetching.catch(load)
}

/** Longest wait for the browser to become idle after the first screen. */
const FIRST_QUIET_MS = 1000
let firstQuiet: Promise<void> | undefined

/**
 * For a part that is not visible on the first screen: it is loaded only after that screen is rendered and its requests
 * are sent.
 */
export function loadAfterFirstScreen<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () => {
    firstQuiet ??= new Promise((resolve) => whenIdle(resolve, FIRST_QUIET_MS))
    return firstQuiet.then(load)
  }
}

/**
 * A sheet loaded when first opened. It stays mounted afterwards, so that it closes with an animation and keeps its
 * input.
 */
export function onceOpened<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyComponent(load)
  return function OnceOpened(props: Props) {
    const [isWanted, setWanted] = useState(props.open)
    if (props.open && !isWanted) setWanted(true)
    return isWanted && <Part {...props} />
  }
}

/** Like `onceOpened`, but loaded when the browser is idle. */
export function laterSheet<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Sheet = onceOpened(load)
  return function LaterSheet(props: Props) {
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
    return <Sheet {...props} />
  }
}

/** Retry interval; no event reports that an unreachable server is back. */
const RETRY_INTERVAL_MS = 10_000

/** Waits until the network is back, or for a limited time. */
export function networkOrPause(longest = RETRY_INTERVAL_MS): Promise<void> {
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
