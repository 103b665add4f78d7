import Trash2 from 'lucide-react/icons/trash'
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { milliseconds } from '#core/units.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import {
  LONGEST_VOICE,
  SHORTEST_VOICE,
  VOICE_BITS_PER_SECOND,
  VOICE_ENDS_SOON,
  voiceTime,
  WAVE_TOP,
  waveOf,
} from '../../voiceRules.ts'
import '../words/chat.ts'
import { VoicePlayer } from './VoicePlayer.tsx'
import { WaveLine } from './WaveLine.tsx'
import type { Recording } from './voiceDrafts.ts'

/** Actions of the bar that the button beside it calls. */
export interface VoiceControl {
  send: () => void
  cancel: () => void
}

export interface VoiceBarProps {
  control: RefObject<VoiceControl | null>
  /** A finished recording that was not sent; null: starts a new one. */
  draft: Recording | null
  onDraft: (draft: Recording | null) => void
  onSend: (recording: Recording) => void
  /** Called when the bar should close. */
  onEnd: () => void
}

/** Bars of the loudness while recording. */
const LIVE_BARS = 40
const DRAWN_EVERY_MS = 100

/** Replaces the message field: records a voice message, or plays the recorded one before it is sent. */
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

/** Starts recording at once; a recording that is interrupted becomes a draft. */
function useRecorder(isWanted: boolean, onDraft: (draft: Recording) => void, onEnd: () => void) {
  const t = useTranslations('chat')
  const [recorder, setRecorder] = useState<Recorder | null>(null)
  const running = useRef<Recorder | null>(null)
  /** Finishes the recording; null when it was finished already. */
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

/** Time and loudness of a running recording; announces the last ten seconds. */
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

/** Recordable types that every current browser plays, best first; Safari before 18.4 records MP4 only. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
/** Interval between two levels. */
const LEVEL_EVERY = milliseconds(100)
/** Interval in which the recorder delivers data, so that little is lost when the browser stops the page. */
const DATA_EVERY = milliseconds(1000)
/** Loudness of speech close to a phone; louder sound is drawn at full height. */
const LOUD = 0.35

/** A running recording. */
interface Recorder {
  /** Milliseconds recorded. */
  elapsed: () => number
  /** Loudness (0 to 1) since the start, one value each 100 ms. */
  levels: () => readonly number[]
  /** Stops and releases the microphone. */
  finish: () => Promise<Recording>
  /** Stops and discards the recording. */
  cancel: () => void
}

/**
 * Records from the microphone; the browser may first ask for permission.
 * @param onCut called when the recording must end: after two minutes, when the page is hidden, or when a call takes the
 * microphone
 * @throws DOMException of `getUserMedia`
 */
async function startRecording(onCut: () => void): Promise<Recorder> {
  const voice = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 }
  const stream = await navigator.mediaDevices.getUserMedia({ audio: voice })
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    audioBitsPerSecond: VOICE_BITS_PER_SECOND,
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => void (data.size > 0 && parts.push(data)))
  const stopped = new Promise<void>((done) => recorder.addEventListener('stop', () => done(), { once: true }))
  const meter = meterOf(stream)
  const watch = new AbortController()
  const [since, end] = [performance.now(), { at: 0 }]
  const elapsed = () => Math.min(LONGEST_VOICE, (end.at || performance.now()) - since)
  const limit = setTimeout(onCut, LONGEST_VOICE)
  const cutWhen = { signal: watch.signal }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && onCut(), cutWhen)
  window.addEventListener('pagehide', onCut, cutWhen)
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', onCut, cutWhen)
    track.addEventListener('mute', onCut, cutWhen)
  }
  const stop = async () => {
    end.at ||= performance.now()
    clearTimeout(limit)
    watch.abort()
    meter.stop()
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    for (const track of stream.getTracks()) track.stop()
  }
  recorder.start(DATA_EVERY)
  return {
    elapsed,
    levels: meter.levels,
    async finish() {
      await stop()
      const sound = new Blob(parts, { type: recorder.mimeType || 'audio/webm' })
      return { sound, durationMs: Math.round(elapsed()), wave: waveOf(meter.levels()) }
    },
    cancel: () => void stop(),
  }
}

/** Measures the loudness of a stream. */
function meterOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const levels: number[] = []
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    levels.push(Math.min(1, Math.sqrt(power) / LOUD))
  }, LEVEL_EVERY)
  return {
    levels: () => levels,
    stop() {
      clearInterval(timer)
      void context.close().catch(() => undefined)
    },
  }
}
