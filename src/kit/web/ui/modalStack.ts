import { createStore } from '../store.ts'

/** Open modal dialogs, lowest first. Everything outside the top one is inert, so toasts must be inside it. */
const stack = createStore<readonly HTMLDialogElement[]>(() => [])

/**
 * Registers an open modal dialog.
 * @returns a function to call when it closes
 */
export function noteModal(dialog: HTMLDialogElement): () => void {
  stack.write([...stack.read(), dialog])
  return () => stack.write(stack.read().filter((other) => other !== dialog))
}

/** The topmost modal dialog, or null. */
export function useTopModal(): HTMLDialogElement | null {
  return stack.use().at(-1) ?? null
}

/** The topmost modal dialog at this moment, or null. */
export const topModal = (): HTMLDialogElement | null => stack.read().at(-1) ?? null
