import { afterEach, expect, test, vi } from 'vitest'
import { milliseconds } from '#core/units.ts'
import { clearParts, doing, renderPart, type } from '#kit/web/ui/renderPart.tsx'
import { useDraft } from './useDraft.ts'

afterEach(() => clearParts())

const REST = milliseconds(60)
let pushed: string[] = []

function Field({ value }: { value: string }) {
  const [shown, change, pushNow] = useDraft(value, (next) => void pushed.push(next), REST)
  return (
    <>
      <input value={shown} onChange={(event) => change(event.target.value)} />
      <button type="button" onClick={() => pushNow(shown)}>
        Now
      </button>
    </>
  )
}

const field = () => document.querySelector('input')!

test('typed text is shown at once and submitted after a pause, once', async () => {
  pushed = []
  await renderPart(<Field value="" />)
  await type(field(), 't')
  await type(field(), 'te')
  expect([field().value, pushed]).toEqual(['te', []])
  await vi.waitFor(() => expect(pushed).toEqual(['te']))
  await new Promise((later) => setTimeout(later, 150))
  expect(pushed).toEqual(['te'])
})

test('nothing is submitted while nothing is typed', async () => {
  pushed = []
  await renderPart(<Field value="tea" />)
  await new Promise((later) => setTimeout(later, 150))
  expect([field().value, pushed]).toEqual(['tea', []])
})

test('a change from outside is shown; the echo of earlier text does not overwrite later typing', async () => {
  pushed = []
  const { update } = await renderPart(<Field value="" />)
  await type(field(), 'te')
  await doing(() => document.querySelector('button')!.click())
  await type(field(), 'tea')
  await update(<Field value="te" />)
  expect(field().value).toBe('tea')
  await vi.waitFor(() => expect(pushed).toEqual(['te', 'tea']))
  await update(<Field value="tea" />)
  await update(<Field value="coffee" />)
  expect(field().value).toBe('coffee')
})
