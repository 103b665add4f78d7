import { afterEach, expect, test, vi } from 'vitest'
import { directionsUrl } from '#core/geo.ts'
import { shareLink } from './share.ts'

const link = { title: 'Areca palm', url: 'https://example.org/product/1' }
const defineOnNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

afterEach(() => {
  defineOnNavigator('share', undefined)
  defineOnNavigator('clipboard', undefined)
})

test('the share sheet of the device is used if there is one', async () => {
  const share = vi.fn(async () => undefined)
  defineOnNavigator('share', share)
  expect(await shareLink(link)).toBe('shared')
  expect(share).toHaveBeenCalledWith(link)
})

test('[G-05] without a share sheet the link is copied', async () => {
  const writeText = vi.fn(async () => undefined)
  defineOnNavigator('clipboard', { writeText })
  expect(await shareLink(link)).toBe('copied')
  expect(writeText).toHaveBeenCalledWith('https://example.org/product/1')
})

test('closing the share sheet copies nothing', async () => {
  const writeText = vi.fn(async () => undefined)
  defineOnNavigator('share', () => Promise.reject(new DOMException('closed', 'AbortError')))
  defineOnNavigator('clipboard', { writeText })
  expect(await shareLink(link)).toBe('cancelled')
  expect(writeText).not.toHaveBeenCalled()
})

test('a share sheet that cannot open falls back to the clipboard, and that to a failure message', async () => {
  defineOnNavigator('share', () => Promise.reject(new DOMException('no', 'NotAllowedError')))
  defineOnNavigator('clipboard', { writeText: async () => undefined })
  expect(await shareLink(link)).toBe('copied')
  defineOnNavigator('clipboard', undefined)
  expect(await shareLink(link)).toBe('failed')
})

test('[G-19] [T-19] directions are an https link with destination=lat,lng', () => {
  const url = new URL(directionsUrl({ latitude: 12.9716, longitude: 77.5946 }))
  expect(url.protocol).toBe('https:')
  expect(url.searchParams.get('destination')).toBe('12.9716,77.5946')
})
