import { memo, useDeferredValue, useState } from 'react'
import { createRoot } from 'react-dom/client'
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

function Typed({ value, onValue }: { value: string; onValue: (next: string) => void }) {
  const [shown, change] = useDraft(value, onValue, milliseconds(1))
  return <input value={shown} onChange={(event) => change(event.target.value)} />
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

test('nothing typed is lost while a slow screen still draws an earlier text', async () => {
  const drawn: string[] = []
  const Slow = memo(function Slow({ text }: { text: string }) {
    drawn.push(text)
    for (const end = performance.now() + 6; performance.now() < end;) continue
    return null
  })
  function SlowScreen() {
    const [query, setQuery] = useState('')
    const late = useDeferredValue(query)
    return (
      <>
        <Typed value={late} onValue={setQuery} />
        {Array.from({ length: 20 }, (_, at) => (
          <Slow key={at} text={late} />
        ))}
      </>
    )
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  try {
    root.render(<SlowScreen />)
    await vi.waitFor(() => expect(host.querySelector('input')).not.toBeNull())
    const input = host.querySelector('input')!
    for (const letter of 'tooth ache') {
      const text = input.value + letter
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      // The next letter arrives while the screen of this text is being drawn.
      await vi.waitFor(() => expect(drawn).toContain(text), { interval: 1 })
    }
    expect(input.value).toBe('tooth ache')
  } finally {
    root.unmount()
    host.remove()
    vi.unstubAllGlobals()
  }
})
