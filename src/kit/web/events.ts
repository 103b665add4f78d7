import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** An event of the signed-in person, received while the app is open. */
export interface LiveEvent {
  /** Its number in the person's inbox; null for transient events (`tellNow`): typing, presence. */
  number: number | null
  type: string
  /** The feature's payload; the listener parses it with the schema of its contract. */
  payload: unknown
  /** ISO time of the event; "" for transient events. */
  at: string
}

type Listener = (event: LiveEvent) => void
const listeners = new Map<string, Set<Listener>>()
const gapListeners = new Set<() => void>()

/**
 * Listens to the signed-in person's events of one type, live in every open tab, each event once and in order. Events of
 * the time while no tab was open arrive at the next start. If they are too old for that, a gap is reported instead
 * (`onGap`).
 * @returns a function that stops listening
 */
export function onInbox(type: string, listener: Listener): () => void {
  const heard = listeners.get(type) ?? new Set()
  listeners.set(type, heard.add(listener))
  return () => void heard.delete(listener)
}

/** `onInbox` while a component is mounted; the listener sees its latest props. */
export function useInbox(type: string, listener: Listener): void {
  const tell = useEffectEvent(listener)
  useEffect(() => onInbox(type, (event) => tell(event)), [type])
}

/** Listens to gaps: events may be lost, so live data must be refetched (all queries are). */
export function onGap(listener: () => void): () => void {
  gapListeners.add(listener)
  return () => void gapListeners.delete(listener)
}

/** Passes an event to the listeners of its type; a failing listener does not affect the others. */
export function announce(event: LiveEvent): void {
  for (const listener of listeners.get(event.type) ?? []) attempt(() => listener(event))
}

/** Reports a gap to all listeners. */
export function announceGap(): void {
  for (const listener of gapListeners) attempt(listener)
}

function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    reportError(error)
  }
}

let isStreamUp = false
const streamListeners = new Set<() => void>()

/** Sets whether the event stream is connected. */
export function setStreamUp(isUp: boolean): void {
  if (isUp === isStreamUp) return
  isStreamUp = isUp
  for (const listener of streamListeners) listener()
}

/** True while the event stream is connected: data updated by events need not be polled. */
export const useStreamUp = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      streamListeners.add(listener)
      return () => streamListeners.delete(listener)
    },
    () => isStreamUp,
  )
