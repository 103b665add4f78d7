import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearParts, byRole, doing, renderPart } from './renderPart.tsx'
import { Sheet } from './Sheet.tsx'
import { dismissToast, offerToast, toast, ToastHost } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await doing(dismissToast)
  vi.useRealTimers()
  await clearParts()
})

const said = () => document.querySelector('[role="status"]')!.textContent

test('undo runs once and takes the toast away', async () => {
  await renderPart(<ToastHost />)
  const run = vi.fn()
  await doing(() => toast('Office deleted', { undo: { label: 'Undo', run } }))
  expect(said()).toContain('Office deleted')
  await doing(() => byRole('button', 'Undo').click())
  expect(run).toHaveBeenCalledTimes(1)
  expect(said()).toBe('')
})

test('a toast leaves after four seconds, one with an undo after seven', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('Saved'))
  await doing(() => vi.advanceTimersByTime(3999))
  expect(said()).toBe('Saved')
  await doing(() => vi.advanceTimersByTime(1))
  expect(said()).toBe('')
  await doing(() => toast('Deleted', { undo: { label: 'Undo', run: () => {} } }))
  await doing(() => vi.advanceTimersByTime(6999))
  expect(said()).toContain('Deleted')
  await doing(() => vi.advanceTimersByTime(1))
  expect(said()).toBe('')
})

test('while the focus is on it, it stays', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('Deleted', { undo: { label: 'Undo', run: () => {} } }))
  await doing(() => byRole('button', 'Undo').focus())
  await doing(() => vi.advanceTimersByTime(60_000))
  expect(said()).toContain('Deleted')
  await doing(() => byRole('button', 'Undo').blur())
  await doing(() => vi.advanceTimersByTime(7000))
  expect(said()).toBe('')
})

test('a new toast replaces the one before and gets its own time', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('One'))
  await doing(() => vi.advanceTimersByTime(3000))
  await doing(() => toast('Two'))
  await doing(() => vi.advanceTimersByTime(3999))
  expect(said()).toBe('Two')
})

test('with a sheet open it is drawn inside the sheet, where it can be read and tapped', async () => {
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

test('an offer waits until an answer has been read, and can be withdrawn before and after', async () => {
  await renderPart(<ToastHost />)
  await doing(() => toast('SOS withdrawn.'))
  let withdraw = () => {}
  await doing(() => (withdraw = offerToast('Set a passkey')))
  expect(said()).toBe('SOS withdrawn.')
  await doing(() => vi.advanceTimersByTime(4000))
  expect(said()).toBe('Set a passkey')
  await doing(withdraw)
  expect(said()).toBe('')
  await doing(() => toast('Saved'))
  await doing(() => offerToast('Set a passkey')())
  expect(said()).toBe('Saved')
  await doing(() => vi.advanceTimersByTime(4000))
  expect(said()).toBe('')
})
