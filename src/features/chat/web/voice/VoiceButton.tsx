import { Mic, SendHorizontal } from 'lucide-react'
import { type PointerEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#kit/web/ui/cx.ts'

/** A press of this length is a hold: it records until it is released, and sends. */
const HOLD_MS = 400
/** A hold that moves this far towards the start side is given up. */
const GIVEN_UP_PX = 90

interface VoiceButtonProps {
  /** A recording runs, or waits to be sent. */
  isOn: boolean
  onStart: () => void
  onSend: () => void
  onCancel: () => void
}

/**
 * Records a voice message: a tap starts and the next one sends; a hold sends when it is released, and is given up when
 * the finger moves away. The element stays the same, so that a hold ends where it began.
 */
export function VoiceButton({ isOn, onStart, onSend, onCancel }: VoiceButtonProps) {
  const t = useTranslations('chat')
  const press = useRef<{ x: number; at: number } | null>(null)
  const label = t(isOn ? 'send' : 'recordVoice')
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    press.current = null
    if (isOn || event.button !== 0) return
    press.current = { x: event.clientX, at: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
    onStart()
  }
  const isHeld = (event: PointerEvent) => press.current !== null && event.timeStamp - press.current.at >= HOLD_MS
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!isHeld(event) || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const towardsEnd = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    if ((press.current!.x - event.clientX) * towardsEnd < GIVEN_UP_PX) return
    event.currentTarget.releasePointerCapture(event.pointerId)
    onCancel()
  }
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    if (isHeld(event) && event.currentTarget.hasPointerCapture(event.pointerId)) onSend()
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={isOn ? label : t('recordVoiceHint')}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        // The click that ends the press which started it; 0: a keyboard or a screen reader.
        if (press.current && detail !== 0) press.current = null
        else if (isOn) onSend()
        else onStart()
      }}
      className={cx(
        'mb-0.5 flex size-12 shrink-0 touch-none items-center justify-center rounded-full select-none [-webkit-touch-callout:none]',
        'bg-brand text-on-brand transition-transform active:scale-110 [&_svg]:pointer-events-none',
      )}
    >
      {isOn ? (
        <SendHorizontal aria-hidden="true" className="size-6 rtl:-scale-x-100" />
      ) : (
        <Mic aria-hidden="true" className="size-6" />
      )}
    </button>
  )
}
