import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { answer } from './kit/forms.ts'
import { expectAddress, tap } from './kit/hands.ts'
import { followEvents } from './kit/liveEvents.ts'
import { person, type Someone } from './kit/people.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const log = () => screen.findByRole('region', { name: 'Messages' })
const card = async () => within(await log()).findByRole('region', { name: 'Order: Rice' })
const text = async () => (await card()).textContent
const buttons = async () =>
  within(await card())
    .queryAllByRole('button')
    .map((button) => button.textContent)
const press = async (name: string) => user.click(await within(await card()).findByRole('button', { name }))

/** Asha asks Meena for rice. */
async function asked() {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.api, HOME, { name: 'Rice' })
  const order = await askFor(dealer(asha), item.id, { note: 'At six?' })
  return { meena, asha, order }
}

/** Opens the chat of a person with another, with live events. */
async function openChat(by: Someone, other: Someone): Promise<void> {
  const answer = await by.api.post('/api/chat/conversations', { data: { userId: other.id } })
  const { conversation } = (await answer.json()) as { conversation: { id: string } }
  const connected = followEvents(by)
  await openApp(`/chat/${conversation.id}`, by)
  await connected
}

test('the seller’s card has the note and the next step, never an outdated one; without a network the step waits', async () => {
  const { meena, asha, order } = await asked()
  await openChat(meena, asha)
  await waitFor(async () => expect(await text()).toContain('At six?'))
  await press('Confirm')
  await waitFor(async () => expect(await text()).toContain('Confirmed'))
  expect(await buttons()).not.toContain('Confirm')
  setOffline(true)
  await press('Handed over')
  const question = within(await screen.findByRole('alertdialog', { name: 'Handed over to Asha?' }))
  await user.click(question.getByRole('button', { name: 'Handed over' }))
  await waitFor(async () => expect(await text()).toContain('We’ll send it when you’re back online'))
  expect(await buttons()).toEqual([])
  setOffline(false)
  await waitFor(async () => expect(await text()).toContain('Handed over'))
  await waitFor(async () => expect(await text()).not.toContain('back online'))
  await stepOrder(dealer(asha), order.id, 'complete')
  await waitFor(async () => expect(await text()).toContain('Completed'))
  expect(await buttons()).toEqual([])
})

test('the buyer’s card follows the seller’s steps at once; completed it has no buttons, and leads to the order', async () => {
  const { meena, asha, order } = await asked()
  await openChat(asha, meena)
  await waitFor(async () => expect(await text()).toContain('Waiting for an answer'))
  expect(await buttons()).toEqual(['Take back'])
  await stepOrder(dealer(meena), order.id, 'confirm')
  await waitFor(async () => expect(await text()).toContain('Confirmed'))
  expect(await buttons()).toEqual(['Cancel order', 'I have it'])
  await stepOrder(dealer(meena), order.id, 'hand-over')
  await waitFor(async () => expect(await text()).toContain('Handed over'))
  await press('I have it')
  await answer('Do you have it?', 'I have it')
  await waitFor(async () => expect((await text()).match(/Completed/g)).toHaveLength(1))
  await waitFor(async () => expect(await buttons()).toEqual([]))
  expect(screen.queryByRole('button', { name: /Rice/ })).toBeNull()
  await user.click(within(await card()).getByRole('link', { name: 'Details' }))
  await expectAddress(`/orders/${order.id}`)
  await waitFor(() => expect(screen.queryAllByText('Completed')).not.toEqual([]))
})

test('a cancelled order and a meeting are cards, too, and are hidden from everybody else', async () => {
  const { meena, asha } = await asked()
  await openChat(asha, meena)
  await press('Take back')
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'I cannot come' }))
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await waitFor(async () => expect(await text()).toContain('You took it back'))
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const data = { id: crypto.randomUUID(), withId: asha.id, place: { name: 'Gate of the park', ...HOME }, at }
  expect((await meena.api.post('/api/meetings', { data })).ok()).toBe(true)
  await screen.findByText(/^Meena wants to meet · Gate of the park · To/)
  const meeting = within(await within(await log()).findByRole('region', { name: 'Meeting' }))
  await user.click(await meeting.findByRole('button', { name: 'Agree' }))
  await meeting.findByRole('button', { name: 'I am on the way' })

  const ravi = await person('Ravi')
  await openApp(`/chat?${new URLSearchParams({ sellerId: meena.id, sellerName: 'Meena' })}`, ravi)
  await screen.findByRole('textbox', { name: 'Message' })
  expect(within(await log()).queryByRole('region', { name: 'Order: Rice' })).toBeNull()
  expect(await (await ravi.api.get(`/api/orders/with/${meena.id}`)).json()).toEqual({ orders: [] })
})

test('a blocked microphone is explained, and the field stays', async () => {
  const devices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => [{ kind: 'audioinput' }],
    getUserMedia: () => Promise.reject(new DOMException('Denied', 'NotAllowedError')),
  })
  vi.stubGlobal('MediaRecorder', { isTypeSupported: () => true })
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const { meena, asha } = await asked()
  await openChat(asha, meena)
  await tap('button', 'Record a voice message')
  await screen.findByText(/^The microphone is blocked\./)
  await screen.findByRole('textbox', { name: 'Message' })
})
