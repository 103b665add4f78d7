import Flashlight from 'lucide-react/icons/flashlight'
import Siren from 'lucide-react/icons/siren'
import { useState, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { vibrate } from '../device/phone.ts'
import '../words/sos.ts'

/** Siren and light, to attract attention nearby. */
export function Tools() {
  const t = useTranslations('sos')
  const siren = useSiren()
  const [isLit, setLit] = useState(false)
  return (
    <div className="flex gap-3">
      <Button
        className="flex-1"
        variant={siren.isOn ? 'danger' : 'quiet'}
        aria-pressed={siren.isOn}
        icon={<Siren aria-hidden="true" className="size-5" />}
        onClick={siren.toggle}
      >
        {t(siren.isOn ? 'sirenOff' : 'siren')}
      </Button>
      <Button
        className="flex-1"
        variant="quiet"
        icon={<Flashlight aria-hidden="true" className="size-5" />}
        onClick={() => setLit(true)}
      >
        {t('light')}
      </Button>
      {isLit && <LightScreen onEnd={() => setLit(false)} />}
    </div>
  )
}

/** A white screen as a lamp or signal. Any press closes it. */
function LightScreen({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('sos')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('light')}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-[#fff]"
      onCancel={onEnd}
    >
      <button type="button" className="flex size-full items-center justify-center text-[#14231f]" onClick={onEnd}>
        {t('lightOff')}
      </button>
    </dialog>
  )
}

/** One sweep up and down, in seconds and hertz, at the frequencies that carry farthest from a small speaker. */
const SWEEP = { seconds: 0.9, low: 900, high: 2700 }

/** A loud siren synthesized by the browser, without a file; it stops with the screen. */
function useSiren(): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => (isOn ? startSiren() : undefined), [isOn])
  return { isOn, toggle: () => setOn(!isOn) }
}

function startSiren(): () => void {
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { type: 'square', frequency: SWEEP.low })
  const volume = new GainNode(audio, { gain: 0.9 })
  tone.connect(volume).connect(audio.destination)
  const sweep = () => {
    const now = audio.currentTime
    tone.frequency.cancelScheduledValues(now)
    tone.frequency.setValueAtTime(SWEEP.low, now)
    tone.frequency.exponentialRampToValueAtTime(SWEEP.high, now + SWEEP.seconds / 2)
    tone.frequency.exponentialRampToValueAtTime(SWEEP.low, now + SWEEP.seconds)
    vibrate([400, 100])
  }
  sweep()
  const timer = setInterval(sweep, SWEEP.seconds * 1000)
  tone.start()
  void audio.resume()
  return () => {
    clearInterval(timer)
    vibrate([])
    void audio.close()
  }
}

/** Keeps the screen on while `isOn`, if the browser allows it. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !navigator.wakeLock) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // A browser in power saving mode refuses; the alert continues without it.
      }
    }
    const take = () => void ask()
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [isOn])
}
