import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { minutes, seconds } from '#core/units.ts'
import { prepareSound } from './prepareSound.ts'
import { recording } from './testing/recordings.ts'

const outcome = (bytes: Buffer, longest = minutes(2)) =>
  prepareSound(bytes, longest).then(
    ({ format }) => format,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

test('the length of a recording is that of its packets, and is limited', async () => {
  for (const format of ['webm', 'ogg', 'mp4'] as const) {
    const sound = await recording(format, 10)
    expect(Math.abs((await prepareSound(sound, minutes(2))).duration - 10_000), format).toBeLessThan(60)
    expect(await outcome(sound, seconds(9.9)), format).toBe('soundTooLong')
    expect(await outcome(sound, seconds(10.1)), format).toBe('webm')
  }
})

test('a stored recording can be read again and begins at zero', async () => {
  const { bytes, duration } = await prepareSound(await recording('mp4', 4, { codec: 'aac' }), minutes(2))
  const again = await prepareSound(bytes, minutes(2))
  expect([again.format, Math.abs(again.duration - duration) < 30]).toEqual(['mp4', true])
})

test('a damaged recording is stored or refused within a second, without other effects', async () => {
  const originals = await Promise.all([
    recording('webm', 5),
    recording('ogg', 5),
    recording('mp4', 5),
    recording('mp4', 5, { codec: 'aac' }),
  ])
  const damage = fc.record({
    original: fc.constantFrom(...originals),
    changes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 12 }),
    // Puts sizes and counts near the start of the file.
    inHead: fc.boolean(),
    keep: fc.double({ min: 0.01, max: 1, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ original, changes, inHead, keep }) => {
      const bytes = Buffer.from(original)
      for (const [where, value] of changes) bytes[Math.floor(where * ((inHead ? 400 : bytes.length) - 1))] = value
      const since = performance.now()
      expect(await outcome(bytes.subarray(0, Math.ceil(bytes.length * keep)))).toBeOneOf([
        'webm',
        'mp4',
        'notASound',
        'soundTooLong',
      ])
      expect(performance.now() - since).toBeLessThan(1000)
    }),
    { numRuns: 400, seed: 7 },
  )
})
