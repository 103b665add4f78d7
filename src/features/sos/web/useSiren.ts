import { useEffect, useState } from 'react'
import { vibrate } from './vibrate.ts'

/** One sweep up and down, in seconds and hertz: between the pitches that carry farthest from a small speaker. */
const SWEEP = { seconds: 0.9, low: 900, high: 2700 }

/** A loud siren synthesized by the browser, without a file; it stops with the screen. */
export function useSiren(): { isOn: boolean; toggle: () => void } {
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
