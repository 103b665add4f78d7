import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { noteModal } from './modalStack.ts'

/**
 * Opens and closes a <dialog> as `open` says: modal (the rest is inert), focus on `[data-autofocus]` or the panel, and
 * back to where it was; closing waits for the leaving animation. Escape, Android's Back and a tap beside the panel ask
 * for `onClose`. `isShown` stays true while it leaves: render the contents only then.
 */
export function useModal(
  open: boolean,
  onClose: () => void,
): { dialog: RefObject<HTMLDialogElement | null>; isShown: boolean } {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [isShown, setShown] = useState(open)
  if (open && !isShown) setShown(true)
  const askToClose = useEffectEvent(onClose)

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return undefined
    if (!element.open) {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      element.showModal()
    }
    delete element.dataset.leaving
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('[data-panel]')
    first?.focus()
    const stopListening = onLeaveWish(element, () => askToClose())
    const forget = noteModal(element)
    return () => {
      stopListening()
      forget()
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

/** Calls `ask` when the reader wants to leave the dialog. @returns what stops it */
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
  // The browser may close it without asking, when Escape is pressed twice.
  element.addEventListener('close', (event) => event.target === element && ask(), { signal })
  element.addEventListener('pointerdown', (event) => (pressedBeside = event.target === element), { signal })
  element.addEventListener('click', (event) => pressedBeside && event.target === element && ask(), { signal })
  return () => stop.abort()
}

/** When all animations inside have ended or were cut short. */
async function settled(element: HTMLElement): Promise<void> {
  const running = element.getAnimations?.({ subtree: true }) ?? []
  const finite = running.filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(finite.map((animation) => animation.finished))
}

function giveFocusBack(opener: HTMLElement | null): void {
  if (opener?.isConnected) opener.focus()
}
