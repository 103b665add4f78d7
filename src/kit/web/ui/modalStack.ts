import { useSyncExternalStore } from 'react'

/** Open modal dialogs, lowest first. Whatever lies outside the top one is inert: toasts must stand inside it. */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Notes that a modal dialog opened. @returns what notes that it closed */
export function noteModal(dialog: HTMLDialogElement): () => void {
  change([...stack, dialog])
  return () => change(stack.filter((other) => other !== dialog))
}

/** The modal dialog on top, null when none is open. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, topModal, () => null)
}

const topModal = (): HTMLDialogElement | null => stack.at(-1) ?? null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly HTMLDialogElement[]): void {
  stack = next
  for (const listener of listeners) listener()
}
