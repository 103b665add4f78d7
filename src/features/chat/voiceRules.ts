import { type Milliseconds, days, milliseconds, minutes, seconds } from '#core/units.ts'

/** Longest voice message; the recorder shows a warning when `VOICE_ENDS_SOON` is left, and stops at the end. */
export const LONGEST_VOICE: Milliseconds = minutes(2)
export const VOICE_ENDS_SOON: Milliseconds = seconds(10)
/** A recording may exceed the limit by this much, because browsers stop with the next packet. */
export const VOICE_SLACK: Milliseconds = seconds(3)
/** Shorter recordings count as accidental taps. */
export const SHORTEST_VOICE: Milliseconds = milliseconds(500)
/** Largest upload: two minutes at 24 kbit/s are 360 KB. */
export const MOST_SOUND_BYTES = 1024 * 1024
export const VOICE_BITS_PER_SECOND = 24_000

/** Number of bars of the waveform, and the height of the highest. */
export const WAVE_BARS = 64
export const WAVE_TOP = 31

/** Playback speeds, in the order of the taps. */
export const VOICE_SPEEDS = [1, 1.5, 2] as const
export type VoiceSpeed = (typeof VOICE_SPEEDS)[number]
export const nextSpeed = (speed: VoiceSpeed): VoiceSpeed =>
  VOICE_SPEEDS[(VOICE_SPEEDS.indexOf(speed) + 1) % VOICE_SPEEDS.length]!

/** An uploaded sound whose message was not sent is kept this long. */
export const UNSENT_SOUNDS_KEPT: Milliseconds = days(1)

/** A length as minutes and seconds, rounded: "0:07". */
export function voiceTime(length: number): string {
  const whole = Math.max(0, Math.round(length / 1000))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * The bars of a recording.
 * @param levels loudness (0 to 1) in equal steps of time
 * @returns at most 64 heights from 0 to 31, each the loudest of its part; the loudest of all has the full height
 */
export function waveOf(levels: readonly number[]): number[] {
  const bars = Math.min(WAVE_BARS, levels.length)
  const loudest = Math.max(0.02, ...levels)
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars)
    const until = Math.floor(((bar + 1) * levels.length) / bars)
    return Math.round((Math.max(0, ...levels.slice(from, until)) / loudest) * WAVE_TOP)
  })
}
