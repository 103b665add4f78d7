import { expect, onTestFinished, test, vi } from 'vitest'
import { openVectorLayer } from './openVectorLayer.ts'

test('a Hindi map loads the letters of every weight in which names are written before it draws', async () => {
  const load = vi.fn((_font: string, _letters: string) => Promise.resolve([]))
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
  await openVectorLayer({ tileUrl: '/tiles/{z}/{x}/{y}', deepestZoom: 14, attribution: '' }, 'hi')
  expect(load.mock.calls.map(([font]) => font.slice(0, 3)).sort()).toEqual(['500', '600'])
  for (const [, letters] of load.mock.calls) expect(letters).toContain('अ')
})
