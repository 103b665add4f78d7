import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addModalStep } from './modalSteps.ts'
import { noteModal } from './modalStack.ts'

/**
 * Opens and closes a <dialog> according to `open`: modal (the rest is inert), with the focus on `[data-autofocus]` or
 * the panel, and afterwards back on the opener (if that was in another dialog that has closed, on its opener); closing
 * waits for the exit animation. Escape, Back (a history entry, modalSteps) and a tap outside the panel call `onClose`.
 * `isShown` stays true during the exit animation: render the contents while it is true.
 */
export function useModal(
  open: boolean,
  onClose: () => void,
): { dialog: RefObject<HTMLDialogElement | null>; isShown: boolean } {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Opener | null>(null)
  const [isShown, setShown] = useState(open)
  if (open && !isShown) setShown(true)
  const askToClose = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    if (!element.open) {
      opener.current = openerNow()
      if (opener.current) openers.set(element, opener.current)
      element.showModal()
    }
    delete element.dataset.leaving
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('[data-panel]')
    first?.focus()
    const stopListening = onLeaveWish(element, () => askToClose())
    const forget = noteModal(element)
    const removeStep = addModalStep(() => askToClose())
    return () => {
      stopListening()
      forget()
      removeStep()
      if (!element.isConnected) giveFocusBack(opener.current)
    }
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (!element?.open || open) return undefined
    let isStale = false
    element.dataset.leaving = ''
    void settled(element).then(() => {
      if (isStale) return
      element.close()
      setShown(false)
      giveFocusBack(opener.current)
    })
    return () => {
      isStale = true
    }
  }, [open])

  return { dialog, isShown }
}

/**
 * Calls `ask` when the user tries to close the dialog.
 * @returns a function that removes the listeners
 */
function onLeaveWish(element: HTMLDialogElement, ask: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let pressedBeside = false
  element.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== element) return
      event.preventDefault()
      ask()
    },
    { signal },
  )
  // The browser may close it directly when Escape is pressed twice.
  element.addEventListener('close', (event) => event.target === element && ask(), { signal })
  element.addEventListener('pointerdown', (event) => (pressedBeside = event.target === element), { signal })
  element.addEventListener('click', (event) => pressedBeside && event.target === element && ask(), { signal })
  return () => stop.abort()
}

/** Resolves when all animations inside have ended or were cancelled, except endless ones and those of scrolling. */
async function settled(element: HTMLElement): Promise<void> {
  const running = element.getAnimations?.({ subtree: true }) ?? []
  const finite = running.filter(
    ({ effect, timeline }) =>
      timeline === element.ownerDocument.timeline && effect?.getComputedTiming().endTime !== Infinity,
  )
  await Promise.allSettled(finite.map((animation) => animation.finished))
}

interface Opener {
  element: HTMLElement
  /** The dialog that it is in. */
  within: HTMLDialogElement | null
}

const openers = new WeakMap<HTMLDialogElement, Opener>()

function openerNow(): Opener | null {
  const element = document.activeElement
  return element instanceof HTMLElement ? { element, within: element.closest('dialog') } : null
}

/** Focuses the nearest opener that is still shown; two dialogs may have opened each other. */
function giveFocusBack(first: Opener | null): void {
  const tried = new Set<Opener>()
  let opener = first
  while (opener && !tried.has(opener)) {
    const { element, within } = opener
    if (element.isConnected && within?.open !== false) return element.focus()
    tried.add(opener)
    opener = (within && openers.get(within)) ?? null
  }
}
