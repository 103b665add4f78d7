import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearParts, byRole, doing, renderPart } from './renderPart.tsx'
import { Sheet } from './Sheet.tsx'
import { type Translator, wordsFrom, WordsProvider } from './words.tsx'
import { dismissToast, offerToast, toast, ToastHost } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await doing(dismissToast)
  vi.useRealTimers()
  await clearParts()
})

const toastText = () => document.querySelector('[role="status"]')!.textContent

test('undo runs once, says what it undoes and then what is undone', async () => {
  const words = wordsFrom(((key: string, values?: { text: string }) =>
    values ? `${key}: ${values.text}` : key) as Translator)
  await renderPart(
    <WordsProvider words={words}>
      <ToastHost />
    </WordsProvider>,
  )
  const run = vi.fn()
  await doing(() => toast('Office deleted', { undo: { label: words.undo, run } }))
  expect(toastText()).toContain('Office deleted')
  await doing(() => byRole('button', 'undo: Office deleted').click())
  expect(run).toHaveBeenCalledTimes(1)
  expect(toastText()).toBe('undone: Office deleted')
})

test('a button that does not undo has its own name and ends the message; so does an undo with a message of its own', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('New version', { undo: { label: 'Update', run: () => {} } }))
  await doing(() => byRole('button', 'Update').click())
  expect(toastText()).toBe('')
  await doing(() => toast('Not watched', { undo: { label: 'undo', run: () => toast('Watched again') } }))
  await doing(() => byRole('button', 'undo: Not watched').click())
  expect(toastText()).toBe('Watched again')
})

test('a toast disappears after four seconds, one with an undo after seven', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('Saved'))
  await doing(() => vi.advanceTimersByTime(3999))
  expect(toastText()).toBe('Saved')
  await doing(() => vi.advanceTimersByTime(1))
  expect(toastText()).toBe('')
  await doing(() => toast('Deleted', { undo: { label: 'Undo', run: () => {} } }))
  await doing(() => vi.advanceTimersByTime(6999))
  expect(toastText()).toContain('Deleted')
  await doing(() => vi.advanceTimersByTime(1))
  expect(toastText()).toBe('')
})

test('while it has the focus, it stays', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('Deleted', { undo: { label: 'Undo', run: () => {} } }))
  await doing(() => byRole('button', 'Undo').focus())
  await doing(() => vi.advanceTimersByTime(60_000))
  expect(toastText()).toContain('Deleted')
  await doing(() => byRole('button', 'Undo').blur())
  await doing(() => vi.advanceTimersByTime(7000))
  expect(toastText()).toBe('')
})

test('a new toast replaces the previous one and gets its own time', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('One'))
  await doing(() => vi.advanceTimersByTime(3000))
  await doing(() => toast('Two'))
  await doing(() => vi.advanceTimersByTime(3999))
  expect(toastText()).toBe('Two')
})

test('with a sheet open it is shown inside the sheet, where it can be read and tapped', async () => {
  const { update } = await renderPart(<ToastHost />)
  await update(
    <>
      <ToastHost />
      <Sheet open title="Filters" onClose={() => {}}>
        …
      </Sheet>
    </>,
  )
  await doing(() => toast('Saved'))
  expect(document.querySelector('dialog')!.textContent).toContain('Saved')
})

test('an offer waits until the previous message has been read, and can be withdrawn before and after', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('SOS withdrawn.'))
  let withdraw = () => {}
  await doing(() => (withdraw = offerToast('Set a passkey')))
  expect(toastText()).toBe('SOS withdrawn.')
  await doing(() => vi.advanceTimersByTime(4000))
  expect(toastText()).toBe('Set a passkey')
  await doing(withdraw)
  expect(toastText()).toBe('')
  await doing(() => toast('Saved'))
  await doing(() => offerToast('Set a passkey')())
  expect(toastText()).toBe('Saved')
  await doing(() => vi.advanceTimersByTime(4000))
  expect(toastText()).toBe('')
})

test('an offer waits while a dialog is open, also one that opens while it is shown', async () => {
  const sheet = (
    <Sheet open title="Add people" onClose={() => {}}>
      EEHU-VS47
    </Sheet>
  )
  const { update } = await renderPart(
    <>
      <ToastHost />
      {sheet}
    </>,
  )
  await doing(() => offerToast('Set a passkey'))
  expect(toastText()).toBe('')
  await update(<ToastHost />)
  expect(toastText()).toBe('Set a passkey')
  await update(
    <>
      <ToastHost />
      {sheet}
    </>,
  )
  expect(toastText()).toBe('')
  await update(<ToastHost />)
  expect(toastText()).toBe('Set a passkey')
  await doing(() => vi.advanceTimersByTime(4000))
  expect(toastText()).toBe('')
})
