import { afterEach, expect, test, vi } from 'vitest'
import { onGap } from '../events.ts'
import { PREFIX } from '../storage.ts'
import { EventStream } from './EventStream.ts'

afterEach(() => vi.unstubAllGlobals())

/** Opens a stream in a browser in which these locks are held. @returns how often a gap was reported */
async function gapsWith(held: string[]): Promise<number> {
  let gaps = 0
  const stop = onGap(() => gaps++)
  const request = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: held.map((name) => ({ name })) }), request },
  })
  const stream = new EventStream('asha', { acknowledge: async () => undefined })
  await vi.waitFor(() => expect(request).toHaveBeenCalled())
  stream.close()
  stop()
  return gaps
}

test('a tab that opens beside a connected one reads again what may lack an event; the first tab does not', async () => {
  expect(await gapsWith([`${PREFIX}_events_asha`])).toBe(1)
  expect(await gapsWith([`${PREFIX}_events_ravi`])).toBe(0)
})
