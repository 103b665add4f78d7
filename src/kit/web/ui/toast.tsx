import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../store.ts'
import { cx } from './cx.ts'
import { topModal, useTopModal } from './modalStack.ts'
import { useWords } from './words.tsx'

/** Options of a toast. */
export interface ToastOptions {
  /**
   * A button, in most cases to undo: `{ label: words.undo, run }`. That one says in its name what it undoes, and shows
   * what was undone, unless `run` shows a message itself.
   */
  undo?: { label: string; run: () => void }
  tone?: 'plain' | 'ok' | 'problem'
  /** Milliseconds it stays; 4,000 without and 7,000 with an undo. */
  stayMs?: number
}

interface Shown extends ToastOptions {
  id: number
  text: string
}

const shown = createStore<Shown | null>(() => null)
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a message at the bottom of the screen for a few seconds; a new one replaces it. Needs one `<ToastHost />` on
 * the page.
 */
export function toast(text: string, options: ToastOptions = {}): void {
  shown.write({ ...options, id: ++lastId, text })
  letGo()
}

/** A message that the user did not cause; it is shown while no other message and no dialog is open. */
interface Offer {
  text: string
  options: ToastOptions
  /** Id of the toast that shows it; 0 while it waits. */
  shownAs: number
}

let offer: Offer | null = null

/**
 * Shows a message that the user did not cause, once no other message is shown and no dialog is open: a reminder must
 * neither replace the answer to an action nor cover what somebody is reading in a dialog.
 * @returns a function that withdraws the message, whether it is shown or still waits
 */
export function offerToast(text: string, options: ToastOptions = {}): () => void {
  const made: Offer = { text, options, shownAs: 0 }
  offer = made
  showOffer()
  return () => {
    if (offer === made) offer = null
    if (made.shownAs > 0 && shown.read()?.id === made.shownAs) dismissToast()
  }
}

function showOffer(): void {
  if (!offer || shown.read() || topModal()) return
  toast(offer.text, offer.options)
  offer.shownAs = lastId
}

/** A dialog opens: a shown offer waits again until it is closed. */
function putOfferOff(): void {
  if (!offer || shown.read()?.id !== offer.shownAs) return
  offer.shownAs = 0
  dismissToast()
}

/** Hides the current toast. */
export function dismissToast(): void {
  hold()
  if (offer && shown.read()?.id === offer.shownAs) offer = null
  shown.write(null)
  showOffer()
}

/**
 * Renders toasts so that they cover no button: a polite live region, inside the open dialog when there is one. One per
 * app.
 */
export function ToastHost() {
  const current = shown.use()
  const modal = useTopModal()
  const pinned = useRef<HTMLDivElement>(null)
  useEffect(() => (modal ? putOfferOff() : showOffer()), [modal])
  const raise = useFreePlace(pinned, current?.id, modal)
  const region = (
    <div
      ref={pinned}
      role="status"
      className={cx(
        'pointer-events-none fixed inset-x-0 z-toast flex justify-center px-gutter',
        modal ? 'bottom-3' : 'bottom-[calc(var(--nav-space,0px)+12px)]',
      )}
    >
      {current && (
        <div className="flex w-full justify-center" style={{ translate: `0 ${-raise}px` }}>
          <Toast key={current.id} {...current} />
        </div>
      )}
    </div>
  )
  return modal ? createPortal(region, modal) : region
}

/** A toast stays while hovered or focused. */
function Toast({ text, undo, tone = 'plain' }: Shown) {
  const words = useWords()
  const isUndo = undo?.label === words.undo
  return (
    <div
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
      className="pointer-events-auto flex w-full max-w-form animate-rise items-center gap-3 rounded-button bg-ink py-1 ps-4 pe-2 text-paper shadow-float [&>svg]:size-5 [&>svg]:shrink-0"
    >
      {tone === 'ok' && <CircleCheck aria-hidden="true" />}
      {tone === 'problem' && <CircleAlert aria-hidden="true" />}
      <p className="min-w-0 flex-1 py-1 text-small wrap-safe">{text}</p>
      {undo && (
        <button
          type="button"
          aria-label={isUndo ? `${undo.label}: ${text}` : undefined}
          className="min-h-touch shrink-0 rounded-m px-3 text-strong text-on-ink-act"
          onClick={() => {
            dismissToast()
            undo.run()
            if (isUndo && !shown.read()) toast(words.undone(text))
          }}
        >
          {undo.label}
        </button>
      )}
    </div>
  )
}

/** Pixels by which the toast must be raised to cover no button; computed only while a toast is shown. */
function useFreePlace(
  pinned: RefObject<HTMLElement | null>,
  shownId: number | undefined,
  /** The dialog in which the toast is shown; it moves into a dialog that opens. */
  modal: HTMLElement | null,
): number {
  const [raise, setRaise] = useState(0)
  useEffect(() => {
    if (shownId === undefined) return
    let stop: (() => void) | null = null
    let isOver = false
    import('./freePlace.ts').then(
      ({ followFreePlace }) => {
        if (!isOver && pinned.current) stop = followFreePlace(pinned.current, setRaise)
      },
      () => undefined, // offline it stays at the bottom
    )
    return () => {
      isOver = true
      stop?.()
      setRaise(0)
    }
  }, [pinned, shownId, modal])
  return raise
}

function hold(): void {
  clearTimeout(timer)
}

function letGo(): void {
  clearTimeout(timer)
  const current = shown.read()
  if (current) timer = setTimeout(dismissToast, current.stayMs ?? (current.undo ? 7000 : 4000))
}
