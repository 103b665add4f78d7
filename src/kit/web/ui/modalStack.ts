import { useSyncExternalStore } from 'react'

/** Open modal dialogs, lowest first. Everything outside the top one is inert, so toasts must be inside it. */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Registers an open modal dialog. @returns a function to call when it closes */
export function noteModal(dialog: HTMLDialogElement): () => void {
  change([...stack, dialog])
  return () => change(stack.filter((other) => other !== dialog))
}

/** The topmost modal dialog, or null. */
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
