import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { announce } from '#kit/web/events.ts'
import { askFor, bought, stepOrder } from '../kit/dealing.ts'
import { makeItem, makeService } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { answer } from './kit/forms.ts'
import { fill, tap } from './kit/hands.ts'
import { administrator, person, type Someone } from './kit/people.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const block = async (by: Someone, { id }: Someone) =>
  expect((await by.api.put(`/api/circle/people/${id}/block`, { data: {} })).ok()).toBe(true)

/** An order of one item of Meena by Asha, which Meena has confirmed. */
async function confirmed() {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id: listingId } = await makeItem(meena.api, HOME, { stock: 3 })
  const { id } = await askFor(dealer(asha), listingId)
  await stepOrder(dealer(meena), id, 'confirm')
  return { meena, asha, id, listingId, path: `/orders/${id}` }
}

const report = async (by: Someone, id: string, text: string) => {
  const data = { subject: { kind: 'order', id }, rule: 'other', text }
  expect((await by.api.post('/api/reports', { data })).ok()).toBe(true)
}

const suspend = async ({ id }: Someone) => {
  const data = { reason: 'Found by a test.' }
  expect((await (await administrator()).api.post(`/api/admin/people/${id}/suspend`, { data })).ok()).toBe(true)
}

/** The names of the links and buttons to the other person. */
const ways = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')]
    .map(({ textContent }) => textContent)
    .filter((text) => /^(Call|Chat|Propose a meeting|Rate & Review)$/.test(text))
const steps = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => /^(Handed over|I have it|Cancel order)$/.test(text))

test('[K-16] after a block the order offers no contact, and words of a report do not reach the other side', async () => {
  const { meena, asha, id, path } = await confirmed()
  await openApp(path, meena)
  await screen.findByRole('link', { name: 'Propose a meeting' })
  expect(ways()).toEqual(['Propose a meeting', 'Call', 'Chat'])
  await block(meena, asha)
  await report(asha, id, 'Pick up your phone')
  await openApp(path, meena)
  await screen.findByText('You have blocked Asha.')
  await screen.findByText(/^The other person, on .*: Something else$/)
  expect(screen.queryByText('Pick up your phone')).toBeNull()
  expect(ways()).toEqual([])
  await openApp(path, asha)
  await screen.findByText('Pick up your phone')
  expect(ways()).toEqual(['Chat'])
  localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))
  await openApp(path, meena)
  await screen.findByText('आपने Asha को ब्लॉक किया है।')
})

const SUSPENDED = 'This account is suspended at the moment'

test('a confirmed order whose seller is suspended promises nothing, and can be cancelled', async () => {
  const { meena, asha, path } = await confirmed()
  await suspend(meena)
  await openApp(path, asha)
  await screen.findByText(SUSPENDED)
  screen.getByText('Don’t travel there. You can cancel the order.')
  expect(screen.queryByText(/kept for you|Pick it up|Found by a test/)).toBeNull()
  expect(ways()).toEqual(['Chat'])
  await tap('button', 'Cancel order')
  const sheet = within(await screen.findByRole('dialog', { name: 'Why are you cancelling?' }))
  await user.click(sheet.getByRole('button', { name: 'I cannot come' }))
  await user.click(sheet.getByRole('button', { name: 'Cancel order' }))
  await screen.findByText('You called it off')
})

test('the seller of a suspended buyer is told so, and is not asked to confirm a request', async () => {
  const { meena, asha, path } = await confirmed()
  const other = await askFor(dealer(asha), (await makeItem(meena.api, HOME)).id)
  await suspend(asha)
  await openApp(path, meena)
  await screen.findByText(SUSPENDED)
  screen.getByText('They can’t come for it now. You can cancel the order.')
  await openApp(`/orders/${other.id}`, meena)
  await screen.findByText(SUSPENDED)
  screen.getByText('They can’t answer now. You can decline the request.')
  await screen.findByRole('button', { name: 'Decline' })
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('[K-16] the open order of a blocked buyer promises nothing, names no block, and can be ended', async () => {
  const { meena, asha, path } = await confirmed()
  const other = await askFor(dealer(asha), (await makeItem(meena.api, HOME)).id)
  await block(meena, asha)
  await openApp(path, asha)
  await screen.findByText('Not available at the moment')
  screen.getByText('The pick-up place can’t be shown now, so don’t travel there. You can cancel the order.')
  screen.getByText('Not available now')
  expect(screen.queryByText(/kept for you|Pick it up|No longer listed|block/i)).toBeNull()
  screen.getByRole('button', { name: 'Cancel order' })
  await openApp(`/orders/${other.id}`, asha)
  await screen.findByText('Not available at the moment')
  screen.getByText(/^Without an answer by .*, this ends\. You can take back the request\.$/)
  screen.getByRole('button', { name: 'Take back' })
})

test('[K-16] a completed order offers a blocked buyer no review, which would be refused', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { orderId } = await bought(dealer(asha), dealer(meena), { isRated: false })
  await openApp(`/orders/${orderId}`, asha)
  await screen.findByRole('link', { name: 'Rate & Review' })
  await block(meena, asha)
  await openApp(`/orders/${orderId}`, asha)
  await screen.findByText('Not available now')
  expect(screen.queryByText('No longer listed')).toBeNull()
  expect(ways()).toEqual(['Chat'])
})

test('receipt is asked once more before it counts', async () => {
  const { asha, path } = await confirmed()
  await openApp(path, asha)
  await tap('button', 'I have it')
  await answer('Do you have it?', 'Not yet')
  await screen.findByText('Confirmed: it is kept for you')
  await tap('button', 'I have it')
  const question = within(await screen.findByRole('alertdialog', { name: 'Do you have it?' }))
  question.getByText('It then counts as bought for ₹32. This can’t be undone.')
  await user.click(question.getByRole('button', { name: 'I have it' }))
  await screen.findByText('Completed')
})

test('[P-15] while a reported problem is open, the order offers no steps to either side', async () => {
  const { meena, asha, path } = await confirmed()
  await openApp(path, asha)
  await waitFor(() => expect(steps()).toEqual(['Cancel order', 'I have it']))
  await tap('button', 'Report a problem')
  const sheet = within(await screen.findByRole('dialog', { name: 'Report a problem' }))
  await user.click(sheet.getByRole('radio', { name: 'Not as described' }))
  await fill(sheet.getByLabelText('What happened?'), 'It is broken.')
  await user.click(sheet.getByRole('button', { name: 'Send report' }))
  await screen.findByText('An admin is checking it. The order stays as it is until then.')
  await waitFor(() => expect(steps()).toEqual([]))
  await openApp(path, meena)
  await screen.findByText('It is broken.')
  expect(steps()).toEqual([])
})

test('an order shows only the meeting that is about it', async () => {
  const { meena, asha, listingId, path } = await confirmed()
  const { id: serviceId } = await makeService(meena.api)
  const propose = async (about: object) => {
    const place = { name: 'Café at the park gate', ...HOME }
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const id = crypto.randomUUID()
    const data = { id, withId: meena.id, place, at, ...about }
    const sent = await asha.api.post('/api/meetings', { data })
    expect(sent.ok(), await sent.text()).toBe(true)
    return id
  }
  const own = await propose({ listingId })
  await openApp(path, asha)
  await screen.findByText(/Café at the park gate/)
  expect((await asha.api.post(`/api/meetings/${own}/cancel`, { data: {} })).ok()).toBe(true)
  await openApp(path, asha)
  await screen.findByRole('link', { name: 'Propose a meeting' })
  await propose({ listingId: serviceId })
  announce({ number: null, type: 'meeting', payload: {}, at: '' })
  // Two people have one open meeting at most.
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Propose a meeting' })).toBeNull())
  expect(screen.queryByText(/Café at the park gate/)).toBeNull()
})
