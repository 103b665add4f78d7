import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newId } from '#core/ids.ts'
import { whenIdle } from '#kit/web/idle.ts'
import { lazyComponent } from '#kit/web/lazyComponent.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { Composer } from './Composer.tsx'
import { draftFor, keepDraft } from './localChats.ts'
import type { useThread } from './useThread.ts'
import type { VoiceBarProps, VoiceControl } from './voice/VoiceBar.tsx'
import { keepVoiceDraft, readVoiceDraft, type Recording } from './voice/voiceDrafts.ts'
import type { ReplyTarget } from './waitingMessages.ts'
import './words/chat.ts'

/** A press of at least this length is a hold: it records until it is released, then sends. */
const HOLD_MS = 400

/** A hold that moves this far towards the start side is cancelled. */
const GIVEN_UP_PX = 90

const loadBar = async () => (await import('./voice/VoiceBar.tsx')).VoiceBar

const VoiceBar = lazyComponent<VoiceBarProps>(loadBar, <div className="min-h-field flex-1" />)

/** Parts for recording voice messages; `button` is null without a microphone, `bar` while nothing is recorded. */
function useVoice(userId: string, partnerId: string, onSend: (recording: Recording) => Promise<unknown>) {
  const hasMicrophone = useHasMicrophone()
  const [isOn, setOn] = useState(false)
  const [draft, setDraft] = useState<Recording | null>(null)
  const control = useRef<VoiceControl | null>(null)
  // Loaded before the first tap, so that a hold records from its beginning.
  useEffect(() => (hasMicrophone ? whenIdle(() => void loadBar().catch(() => undefined)) : undefined), [hasMicrophone])
  useEffect(() => {
    let isGone = false
    void readVoiceDraft(userId, partnerId).then((kept) => {
      if (isGone || !kept) return
      setDraft(kept)
      setOn(true)
    })
    return () => {
      isGone = true
    }
  }, [userId, partnerId])
  const keep = (next: Recording | null) => {
    setDraft(next)
    void keepVoiceDraft(userId, partnerId, next)
  }
  const end = () => setOn(false)
  const send = (recording: Recording) => {
    end()
    onSend(recording).then(
      () => keep(null),
      () => {
        keep(recording)
        setOn(true)
      },
    )
  }
  return {
    button:
      hasMicrophone || isOn ? (
        <VoiceButton
          isOn={isOn}
          onStart={() => setOn(true)}
          onSend={() => control.current?.send()}
          onCancel={() => control.current?.cancel()}
        />
      ) : null,
    bar: isOn ? <VoiceBar control={control} draft={draft} onDraft={keep} onSend={send} onEnd={end} /> : null,
  }
}

/** True when this device has a microphone and can record, even before the user permits it. */
function useHasMicrophone(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    // Absent on pages without TLS.
    const devices = navigator.mediaDevices as MediaDevices | undefined
    if (!devices?.enumerateDevices || typeof MediaRecorder === 'undefined') return
    const check = () => {
      devices.enumerateDevices().then(
        (found) => setHas(found.some(({ kind }) => kind === 'audioinput')),
        () => setHas(false),
      )
    }
    check()
    devices.addEventListener('devicechange', check)
    return () => devices.removeEventListener('devicechange', check)
  }, [])
  return has
}

interface VoiceButtonProps {
  /** True while a recording runs, or waits to be sent. */
  isOn: boolean
  onStart: () => void
  onSend: () => void
  onCancel: () => void
}

/**
 * Records a voice message: a tap starts and the next one sends; a hold sends when it is released, and is cancelled when
 * the finger moves away. The element stays the same, so that the release reaches it.
 */
function VoiceButton({ isOn, onStart, onSend, onCancel }: VoiceButtonProps) {
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
        // Ignores the click of the press that started the recording; `detail` 0: a keyboard or a screen reader.
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

interface WritingProps {
  thread: ReturnType<typeof useThread>
  partnerId: string
  name: string
  replyTo: ReplyTarget | null
  onDropReply: () => void
  onMore: () => void
  onPhotos: () => void
}

/** The message field of a conversation with its draft. */
export function Writing({ thread, partnerId, name, replyTo, onDropReply, onMore, onPhotos }: WritingProps) {
  const [text, setText] = useDraft(thread.me, partnerId)
  const voice = useVoice(thread.me, partnerId, async ({ sound, durationMs, wave }) => {
    await thread.send({ sound, voice: { id: newId(), durationMs, wave }, replyTo })
    onDropReply()
  })
  return (
    <Composer
      text={text}
      voice={voice}
      onText={(next) => {
        setText(next)
        if (next.trim() !== '') thread.typing.tell()
      }}
      listing={thread.listing}
      onDropListing={thread.dropListing}
      replyTo={replyTo}
      author={name}
      onDropReply={onDropReply}
      onSend={() => {
        const sent = text.trim()
        setText('')
        onDropReply()
        void thread.send({ text: sent, replyTo }).catch(() => setText(sent))
      }}
      onMore={onMore}
      onPhotos={onPhotos}
    />
  )
}

/** The unsent text to a person, stored in this browser until it is sent. */
function useDraft(userId: string, partnerId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => draftFor(userId, partnerId))
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(userId, partnerId, next)
    },
  ]
}
