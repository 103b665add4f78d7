import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearParts, renderPart } from './ui/renderPart.tsx'
import { useHasPassed } from './useNow.ts'

afterEach(async () => {
  await clearParts()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const Told = ({ at }: { at: number }) => <p>{useHasPassed(at) ? 'passed' : 'to come'}</p>

test('a time is told as passed although its timer ended a millisecond early', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1000)
  const shown = () => document.body.textContent
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await renderPart(<Told at={2000} />)
  clock.mockReturnValue(1999)
  await pass(1000)
  expect(shown()).toBe('to come')
  clock.mockReturnValue(2000)
  await pass(1)
  expect(shown()).toBe('passed')
})
