import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart, type } from './renderPart.tsx'
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

test('both ends of an exponential slider are exactly its limits', async () => {
  const range = await slider({ start: 5 })
  await type(range, range.max)
  await type(range, range.min)
  expect(heard).toEqual([5000, 0.001])
})

test('the middle of an exponential slider is the geometric mean', async () => {
  const range = await slider({ start: 5 })
  await type(range, '500')
  expect(heard[0]).toBeCloseTo(Math.sqrt(0.001 * 5000), 2)
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

test('it says its value in words', async () => {
  const range = await slider({ start: 5 })
  expect(range.getAttribute('aria-valuetext')).toBe('5 km')
  expect(range.labels![0]!.textContent).toBe('Distance')
})
