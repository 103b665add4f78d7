import { afterEach, expect, test } from 'vitest'
import { clearParts, doing, renderPart } from '#kit/web/ui/renderPart.tsx'
import { isPulled, mayReload, pulledBy, PullMark } from './laterParts.tsx'

afterEach(clearParts)

const top = { x: 100, y: 200, scrolled: 0 }

test('[C-25] pulling 61 px down reloads, 60 px does not', () => {
  expect(isPulled(pulledBy(top, { x: 100, y: 261 }))).toBe(true)
  expect(isPulled(pulledBy(top, { x: 100, y: 260 }))).toBe(false)
})

test('[C-27] only a downward pull from the top of the page counts', () => {
  expect(pulledBy(top, { x: 100, y: 100 })).toBe(0)
  expect(pulledBy({ ...top, scrolled: 1 }, { x: 100, y: 400 })).toBe(0)
  expect(pulledBy(top, { x: 300, y: 300 })).toBe(0)
})

test('[C-26] [W-16] a pull does not reload within five seconds of an SOS, nor before the SOS has arrived', () => {
  const at = Date.parse('2026-01-05T06:30:00.000Z')
  const alert = { tappedAt: new Date(at).toISOString(), sentAt: new Date(at + 100).toISOString() }
  expect(mayReload(alert, at + 4999)).toBe(false)
  expect(mayReload(alert, at + 5000)).toBe(true)
  expect(mayReload({ ...alert, sentAt: null }, at + 60_000)).toBe(false)
  expect(mayReload(null, at)).toBe(true)
})

test('the mark of a pull turns with it, and not any further once the pull is long enough', async () => {
  const { host } = await renderPart(<PullMark />)
  const touch = (type: string, clientY: number) => {
    const event = Object.assign(new Event(type), { touches: [{ clientX: 100, clientY }] })
    return doing(() => void window.dispatchEvent(event))
  }
  const turn = () => /rotate\((.+)deg\)/.exec(host.querySelector('svg')!.style.transform)![1]
  await touch('touchstart', 200)
  expect(host.innerHTML).toBe('')
  await touch('touchmove', 230)
  expect(turn()).toBe('135')
  for (const end of [260, 320]) {
    await touch('touchmove', end)
    expect(turn(), `${end - 200} px`).toBe('270')
  }
  await touch('touchcancel', 320)
  expect(host.innerHTML).toBe('')
})
