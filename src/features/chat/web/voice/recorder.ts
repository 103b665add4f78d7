import { milliseconds } from '#core/units.ts'
import { LONGEST_VOICE, VOICE_BITS_PER_SECOND, waveOf } from '../../voiceRules.ts'
import type { Recording } from './voiceDrafts.ts'

/** Recordable types that every current browser plays, best first; Safari before 18.4 records MP4 only. */
const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4']
/** Interval between two levels. */
const LEVEL_EVERY = milliseconds(100)
/** Data is handed over this often, so that little is lost when the browser stops the page. */
const DATA_EVERY = milliseconds(1000)
/** Loudness of speech close to a phone; louder is drawn at full height. */
const LOUD = 0.35

/** A running recording. */
export interface Recorder {
  /** Milliseconds recorded. */
  elapsed: () => number
  /** Loudness (0 to 1) since the start, one each 100 ms. */
  levels: () => readonly number[]
  /** Stops and releases the microphone. */
  finish: () => Promise<Recording>
  /** Stops and forgets what was recorded. */
  cancel: () => void
}

/**
 * Records from the microphone, which the browser may first ask about.
 * @param onCut called when it must end: after two minutes, when the page is hidden, or when a call takes the microphone
 * @throws DOMException of `getUserMedia`
 */
export async function startRecording(onCut: () => void): Promise<Recorder> {
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
