import { Trash2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { LONGEST_VOICE, SHORTEST_VOICE, VOICE_ENDS_SOON, voiceTime, WAVE_TOP } from '../../voiceRules.ts'
import { type Recorder, startRecording } from './recorder.ts'
import type { Recording } from './voiceDrafts.ts'
import { VoicePlayer } from './VoicePlayer.tsx'
import { WaveLine } from './WaveLine.tsx'

/** What the button beside the bar does with it. */
export interface VoiceControl {
  send: () => void
  cancel: () => void
}

export interface VoiceBarProps {
  control: RefObject<VoiceControl | null>
  /** A recording that was finished and not sent; null: records a new one. */
  draft: Recording | null
  onDraft: (draft: Recording | null) => void
  onSend: (recording: Recording) => void
  /** Closes the bar. */
  onEnd: () => void
}

/** Bars of the loudness while recording. */
const LIVE_BARS = 40
const DRAWN_EVERY_MS = 100

/** In place of the message field: records a voice message, or plays the recorded one before it is sent. */
export function VoiceBar({ control, draft, onDraft, onSend, onEnd }: VoiceBarProps) {
  const t = useTranslations('chat')
  const { recorder, finish } = useRecorder(draft === null, onDraft, onEnd)
  const cancel = () => {
    recorder?.cancel()
    onDraft(null)
    onEnd()
  }
  const send = async () => {
    if (draft) return onSend(draft)
    if (!recorder) return
    if (recorder.elapsed() < SHORTEST_VOICE) {
      toast(t('voiceTooShort'))
      return cancel()
    }
    const recording = await finish()
    if (recording) onSend(recording)
  }
  useImperativeHandle(control, () => ({ send: () => void send(), cancel }))
  return (
    <div
      role="group"
      aria-label={t('voiceMessageName')}
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
      className="flex min-h-field min-w-0 flex-1 items-center gap-1"
    >
      <IconButton label={t('discardVoice')} icon={<Trash2 aria-hidden="true" />} onClick={cancel} />
      {draft ? (
        <div className="flex min-w-0 flex-1 justify-center">
          <VoicePlayer {...draft} />
        </div>
      ) : recorder ? (
        <Live recorder={recorder} />
      ) : (
        <p role="status" className="flex-1 px-2 text-body text-ink-2">
          {t('micAsking')}
        </p>
      )}
    </div>
  )
}

/** Begins to record at once, and keeps as a draft what had to end. */
function useRecorder(isWanted: boolean, onDraft: (draft: Recording) => void, onEnd: () => void) {
  const t = useTranslations('chat')
  const [recorder, setRecorder] = useState<Recorder | null>(null)
  const running = useRef<Recorder | null>(null)
  /** Null when it was finished already. */
  const finish = async () => {
    const now = running.current
    running.current = null
    return now ? now.finish() : null
  }
  const cut = useEffectEvent(async () => {
    const recording = await finish()
    if (recording && recording.durationMs >= SHORTEST_VOICE) onDraft(recording)
    else if (recording) onEnd()
  })
  const fail = useEffectEvent((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    const blocked = name === 'NotAllowedError' || name === 'SecurityError'
    toast(t(blocked ? 'micBlocked' : name === 'NotFoundError' ? 'micMissing' : 'micFailed'), {
      tone: 'problem',
      stayMs: 8000,
    })
    onEnd()
  })
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    startRecording(() => void cut()).then(
      (started) => {
        if (isGone) return started.cancel()
        running.current = started
        setRecorder(started)
      },
      (error: unknown) => !isGone && fail(error),
    )
    return () => {
      isGone = true
      running.current?.cancel()
      running.current = null
    }
  }, [isWanted])
  return { recorder, finish }
}

/** Time and loudness of a running recording; says when ten seconds are left. */
function Live({ recorder }: { recorder: Recorder }) {
  const t = useTranslations('chat')
  const [{ elapsed, latest }, setShown] = useState<{ elapsed: number; latest: readonly number[] }>({
    elapsed: 0,
    latest: [],
  })
  useEffect(() => {
    const draw = () => setShown({ elapsed: recorder.elapsed(), latest: recorder.levels().slice(-LIVE_BARS) })
    const timer = setInterval(draw, DRAWN_EVERY_MS)
    return () => clearInterval(timer)
  }, [recorder])
  const left = LONGEST_VOICE - elapsed
  const isEnding = left <= VOICE_ENDS_SOON
  const bars = [...Array.from({ length: LIVE_BARS - latest.length }, () => 0), ...latest]
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 ps-1">
      <span aria-hidden="true" className="size-2.5 shrink-0 animate-pulse rounded-full bg-danger" />
      <span role="timer" aria-label={t('recording')} className="w-10 shrink-0 text-strong tabular-nums">
        {voiceTime(elapsed)}
      </span>
      <WaveLine wave={bars.map((level) => Math.round(level * WAVE_TOP))} played={1} className="h-8 min-w-0 flex-1" />
      <span role="status" className="shrink-0 text-small font-semibold text-danger-ink tabular-nums empty:hidden">
        {isEnding && t('voiceLeft', { seconds: Math.ceil(VOICE_ENDS_SOON / 1000) })}
      </span>
    </div>
  )
}
