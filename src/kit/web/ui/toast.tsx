import { CircleAlert, CircleCheck } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { useTopModal } from './modalStack.ts'

/** Options of a toast. */
export interface ToastOptions {
  /** An undo button: `{ label: words.undo, run }`. */
  undo?: { label: string; run: () => void }
  tone?: 'plain' | 'ok' | 'problem'
  /** Milliseconds it stays; 4,000 without and 7,000 with an undo. */
  stayMs?: number
}

interface Shown extends ToastOptions {
  id: number
  text: string
}

let shown: Shown | null = null
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Shows a message at the bottom of the screen for a few seconds; a new one replaces it. Needs one `<ToastHost />` on
 * the page.
 */
export function toast(text: string, options: ToastOptions = {}): void {
  shown = { ...options, id: ++lastId, text }
  tell()
  letGo()
}

/** Hides the current toast. */
export function dismissToast(): void {
  hold()
  shown = null
  tell()
}

/** Where toasts appear: a polite live region, inside the open dialog when there is one. One per app. */
export function ToastHost() {
  const current = useSyncExternalStore(subscribe, currentToast, () => null)
  const modal = useTopModal()
  const region = (
    <div
      role="status"
      // In a sheet, which has its buttons at the bottom, toasts are at the top; on a page they are above the
      // navigation.
      className={cx(
        'pointer-events-none fixed inset-x-0 z-toast flex justify-center px-gutter',
        modal ? 'top-[calc(env(safe-area-inset-top,0px)+12px)]' : 'bottom-[calc(var(--nav-space,0px)+12px)]',
      )}
    >
      {current && <Toast key={current.id} {...current} />}
    </div>
  )
  return modal ? createPortal(region, modal) : region
}

/** A toast stays while hovered or focused. */
function Toast({ text, undo, tone = 'plain' }: Shown) {
  return (
    <div
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
      className="pointer-events-auto flex w-full max-w-form animate-rise items-center gap-3 rounded-button bg-ink py-1.5 ps-4 pe-2 text-paper shadow-float [&>svg]:size-5 [&>svg]:shrink-0"
    >
      {tone === 'ok' && <CircleCheck aria-hidden="true" />}
      {tone === 'problem' && <CircleAlert aria-hidden="true" />}
      <p className="min-w-0 flex-1 py-2 text-body wrap-safe">{text}</p>
      {undo && (
        <button
          type="button"
          className="min-h-touch shrink-0 rounded-m px-3 text-strong text-on-ink-act"
          onClick={() => {
            dismissToast()
            undo.run()
          }}
        >
          {undo.label}
        </button>
      )}
    </div>
  )
}

function hold(): void {
  clearTimeout(timer)
}

function letGo(): void {
  clearTimeout(timer)
  if (shown) timer = setTimeout(dismissToast, shown.stayMs ?? (shown.undo ? 7000 : 4000))
}

const currentToast = (): Shown | null => shown

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
