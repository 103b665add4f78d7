import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveText } from './LiveText.tsx'
import { NumberStepper } from './NumberStepper.tsx'
import { byRole, clearParts, doing, renderPart } from './renderPart.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await clearParts()
})

const said = () => document.querySelector('[role="status"]')!.textContent
const wait = (ms: number) => doing(() => vi.advanceTimersByTime(ms))

test('a text is announced half a second after its last change, and removed at once', async () => {
  const { update } = await renderPart(<LiveText>{''}</LiveText>)
  await update(<LiveText>12 results</LiveText>)
  await wait(499)
  expect(said()).toBe('')
  await update(<LiveText>9 results</LiveText>)
  await wait(499)
  expect(said()).toBe('')
  await wait(1)
  expect(said()).toBe('9 results')
  await update(<LiveText>{''}</LiveText>)
  expect(said()).toBe('')
})

test('the buttons of a stepper announce the number', async () => {
  const stepper = (value: number) => <NumberStepper label="Quantity" value={value} onValue={() => {}} />
  const { update } = await renderPart(stepper(1))
  await wait(500)
  expect(said()).toBe('')
  await doing(() => byRole('button', 'increase: Quantity').click())
  await update(stepper(2))
  await wait(500)
  expect(said()).toBe('Quantity: 2')
})
