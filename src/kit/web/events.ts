import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Something this browser's person was told while the app is open. */
export interface LiveEvent {
  /** Its number in the person's inbox; null for what is only true now (`tellNow`): typing, presence. */
  number: number | null
  type: string
  /** Whatever the feature told; its reader parses it with the schema of its own contract. */
  payload: unknown
  /** ISO time at which it was told; "" for what is only true now. */
  at: string
}

type Listener = (event: LiveEvent) => void
const listeners = new Map<string, Set<Listener>>()
const gapListeners = new Set<() => void>()

/**
 * Hears what this browser's person is told of one type, live in every open tab, each event once and in order. What was
 * told while no tab was open is heard at the next start, unless it is too old; then the gap is told (`onGap`).
 * @returns stops hearing it
 */
export function onInbox(type: string, listener: Listener): () => void {
  const heard = listeners.get(type) ?? new Set()
  listeners.set(type, heard.add(listener))
  return () => void heard.delete(listener)
}

/** The same as long as a component stands; the listener sees its latest props. */
export function useInbox(type: string, listener: Listener): void {
  const tell = useEffectEvent(listener)
  useEffect(() => onInbox(type, (event) => tell(event)), [type])
}

/** Tells that events may have been missed for good: what shows something live has to be asked again (all queries are). */
export function onGap(listener: () => void): () => void {
  gapListeners.add(listener)
  return () => void gapListeners.delete(listener)
}

/** Hands an event to who hears its type; one listener that fails does not keep it from the others. */
export function announce(event: LiveEvent): void {
  for (const listener of listeners.get(event.type) ?? []) attempt(() => listener(event))
}

/** Tells everybody of a gap. */
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

/** Says whether events arrive in this browser now. */
export function setStreamUp(isUp: boolean): void {
  if (isUp === isStreamUp) return
  isStreamUp = isUp
  for (const listener of streamListeners) listener()
}

/** True while events arrive: what is told by events need not be asked for again and again. */
export const useStreamUp = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      streamListeners.add(listener)
      return () => streamListeners.delete(listener)
    },
    () => isStreamUp,
  )
