import { expect, test } from 'vitest'
import { nextSpeed, voiceTime, WAVE_BARS, WAVE_TOP, waveOf } from './voiceRules.ts'

test('a length is shown in minutes and seconds', () => {
  expect([0, 499, 500, 6980, 59_499, 59_500, 120_000].map(voiceTime)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:07',
    '0:59',
    '1:00',
    '2:00',
  ])
})

test('a waveform has at most 64 bars from 0 to 31, the loudest at full height, and silence is flat', () => {
  expect(waveOf([])).toEqual([])
  expect(waveOf([0, 0.1, 0.2])).toEqual([0, 16, WAVE_TOP])
  expect(waveOf([0, 0, 0])).toEqual([0, 0, 0])
  const long = waveOf(Array.from({ length: 1200 }, (_, i) => (i === 610 ? 0.9 : 0.3)))
  expect(long).toHaveLength(WAVE_BARS)
  expect(Math.max(...long)).toBe(WAVE_TOP)
  expect(long.filter((height) => height === WAVE_TOP)).toHaveLength(1)
})

test('a tap on the speed cycles through the speeds', () => {
  expect([nextSpeed(1), nextSpeed(1.5), nextSpeed(2)]).toEqual([1.5, 2, 1])
})
