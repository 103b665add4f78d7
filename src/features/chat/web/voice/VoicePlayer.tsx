import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { revokeLater } from '#kit/web/objectUrl.ts'
import { createStore } from '#kit/web/store.ts'
import { cx } from '#kit/web/ui/cx.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { nextSpeed, voiceTime, type VoiceSpeed } from '../../voiceRules.ts'
import { WaveLine } from './WaveLine.tsx'
import '../words/chat.ts'

export interface VoicePlayerProps {
  /** URL of the sound, or the recording itself. */
  sound: string | Blob
  durationMs: number
  wave: readonly number[]
}

/** The speed of all voice messages, until the page is closed. */
const speeds = createStore<VoiceSpeed>(() => 1)
/** The player that plays now; starting another one pauses it. */
let playing: HTMLAudioElement | null = null

/** Plays a recorded sound: play and pause, position, length and speed. */
export function VoicePlayer({ sound, durationMs, wave }: VoicePlayerProps) {
  const t = useTranslations('chat')
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  /** Position in seconds. */
  const [at, setAt] = useState(0)
  const speed = speeds.use()
  const address = useAddress(sound)
  const length = durationMs / 1000
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = speed
  }, [speed])
  useEffect(() => {
    const element = audio.current
    return () => {
      element?.pause()
      if (playing === element) playing = null
    }
  }, [])
  const play = () => {
    const element = audio.current!
    if (playing !== element) playing?.pause()
    playing = element
    setBroken(false)
    // After a failure the file is requested again.
    if (element.error) element.load()
    element.playbackRate = speed
    element.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setBroken(true)
    })
  }
  const seek = (to: number) => {
    setAt(to)
    if (audio.current) audio.current.currentTime = to
  }
  const time = voiceTime(durationMs)
  return (
    <div className="flex w-64 max-w-full flex-col">
      <div className="flex items-center gap-1">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- voice messages have no transcript (ADR 0079) */}
        <audio
          ref={audio}
          src={address}
          preload="none"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
          onEnded={() => seek(0)}
          onError={() => setPlaying(false)}
        />
        <IconButton
          label={isPlaying ? t('pauseVoice') : t('playVoice', { time })}
          icon={
            isPlaying ? (
              <Pause aria-hidden="true" className="fill-current" />
            ) : (
              <Play aria-hidden="true" className="fill-current" />
            )
          }
          onClick={() => (isPlaying ? audio.current?.pause() : play())}
          className="-ms-2 text-brand-ink"
        />
        {/* A drag along the wave must not count as a swipe or a long press of the message. */}
        <span className="relative h-touch min-w-0 flex-1" onPointerDown={(event) => event.stopPropagation()}>
          <WaveLine wave={wave} played={length > 0 ? at / length : 0} className="absolute inset-x-0 top-2 h-7" />
          <input
            type="range"
            aria-label={t('voicePosition')}
            aria-valuetext={`${voiceTime(at * 1000)} / ${time}`}
            min={0}
            max={Math.max(0.1, length)}
            step={0.1}
            value={Math.min(at, length)}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
            className="peer absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span className="pointer-events-none absolute inset-0 rounded-m peer-focus-visible:ring-3 peer-focus-visible:ring-halo" />
        </span>
        <button
          type="button"
          aria-label={t('voiceSpeed', { speed })}
          title={t('voiceSpeed', { speed })}
          onClick={() => speeds.write(nextSpeed(speed))}
          className={cx(
            'flex size-touch shrink-0 items-center justify-center rounded-full text-tag tabular-nums',
            speed === 1 ? 'text-ink-2' : 'text-brand-ink',
          )}
        >
          {speed}×
        </button>
      </div>
      <span aria-hidden="true" className="-mt-1 ms-10 text-small text-ink-2 tabular-nums">
        {at > 0 ? `${voiceTime(at * 1000)} / ${time}` : time}
      </span>
      {isBroken && (
        <p role="alert" className="text-small text-danger-ink">
          {t('voiceFailed')}
        </p>
      )}
    </div>
  )
}

/**
 * The URL of a sound; a recording gets an object URL while it is shown. It keeps that URL: the outbox reads the same
 * recording again at every try, and another URL would stop its playback.
 */
function useAddress(sound: string | Blob): string | undefined {
  const [first] = useState(sound)
  const own = useMemo(() => (typeof first === 'string' ? null : URL.createObjectURL(first)), [first])
  useEffect(() => () => void (own && revokeLater(own)), [own])
  return own ?? (sound as string)
}
