import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { clearParts, doing, renderPart, type } from './renderPart.tsx'
import { Slider, type SliderProps } from './Slider.tsx'

afterEach(clearParts)

let heard: number[] = []

function Distance({ start, ...rest }: Partial<SliderProps> & { start: number }) {
  const [value, setValue] = useState(start)
  const hear = (next: number) => {
    heard.push(next)
    setValue(next)
  }
  return (
    <Slider
      label="Distance"
      min={0.001}
      max={5000}
      step={0.001}
      logarithmic
      text={`${value} km`}
      {...rest}
      value={value}
      onValue={hear}
    />
  )
}

async function slider(part: Parameters<typeof Distance>[0]): Promise<HTMLInputElement> {
  heard = []
  const { host } = await renderPart(<Distance {...part} />)
  return host.querySelector('input')!
}

/** Touches the track at a fraction, 0 … 1. */
const touch = (range: HTMLInputElement, part: number) =>
  doing(() => {
    const track = range.parentElement!
    track.getBoundingClientRect = () => ({ left: 0, right: 328 }) as DOMRect
    track.setPointerCapture = () => {}
    const clientX = 14 + 300 * part
    track.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX }))
    track.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientX }))
  })

test('[D-21] an exponential slider keeps its exact limits and step, and takes any value between', async () => {
  const range = await slider({ start: 5 })
  expect([range.min, range.max, range.step, range.value]).toEqual(['0.001', '5000', '0.001', '5'])
  await type(range, '6.125')
  expect(heard).toEqual([6.125])
})

test('both ends of an exponential slider are exactly its limits', async () => {
  const range = await slider({ start: 5 })
  await touch(range, 1.2)
  await touch(range, -1)
  expect(heard).toEqual([5000, 0.001])
})

test('the middle of an exponential slider is the geometric mean', async () => {
  const range = await slider({ start: 5 })
  await touch(range, 0.5)
  expect(heard[0]).toBeCloseTo(Math.sqrt(0.001 * 5000), 2)
})

test('arrow keys move along the track, with Shift by one step, Home and End to the limits', async () => {
  const range = await slider({ start: 5 })
  const key = (name: string, shiftKey = false) =>
    doing(() => range.dispatchEvent(new KeyboardEvent('keydown', { key: name, shiftKey, bubbles: true })))
  await key('ArrowRight')
  expect(heard.at(-1)).toBeCloseTo(5.4, 1)
  await key('ArrowLeft')
  expect(heard.at(-1)).toBeCloseTo(5, 1)
  const before = heard.at(-1)!
  await key('ArrowRight', true)
  expect(heard.at(-1)).toBeCloseTo(before + 0.001, 6)
  await key('End')
  await key('Home')
  await key('ArrowRight')
  expect(heard.slice(-3)).toEqual([5000, 0.001, 0.002])
})

test('a value outside the limits is drawn at the limit', async () => {
  const range = await slider({ start: 9000 })
  expect(range.value).toBe(range.max)
})

test('a linear slider keeps to its steps and limits', async () => {
  const range = await slider({ start: 250, min: 50, max: 1000, step: 50, logarithmic: false })
  expect([range.min, range.max, range.step, range.value]).toEqual(['50', '1000', '50', '250'])
  await type(range, '1000')
  expect(heard).toEqual([1000])
})

test('its value is announced in words', async () => {
  const range = await slider({ start: 5 })
  expect(range.getAttribute('aria-valuetext')).toBe('5 km')
  expect(range.labels![0]!.textContent).toBe('Distance')
})
