import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { askFor, bought, review } from '../kit/dealing.ts'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { answerWith } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })

/** An open order of one of the two, who then deletes the account. */
async function leftBy(who: 'buyer' | 'seller') {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.api, HOME, { stock: 3 })
  const { id } = await askFor(dealer(asha), item.id)
  const [leaving, staying] = who === 'buyer' ? [asha, meena] : [meena, asha]
  expect((await leaving.api.delete('/api/me')).ok()).toBe(true)
  return { id, staying }
}

test('a seller reads at once that the buyer deleted the account, in the order, the list and the notice', async () => {
  const { id, staying } = await leftBy('buyer')
  await openApp(`/orders/${id}`, staying)
  await screen.findByText('The buyer deleted their account')
  for (const name of ['Confirm', 'Decline']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(document.body.textContent).not.toMatch(/ask again|Nobody acted/i)
  await openApp('/orders?side=seller', staying)
  await screen.findByText('Account deleted')
  expect(screen.queryByText('Your turn')).toBeNull()
  await openApp('/notifications', staying)
  await screen.findByText('The buyer deleted their account.')
})

test('a buyer reads at once that the seller deleted the account, and is not told to ask again', async () => {
  const { id, staying } = await leftBy('seller')
  await openApp(`/orders/${id}`, staying)
  await screen.findByText('The seller deleted their account')
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  expect(document.body.textContent).not.toMatch(/ask again|Nobody acted/i)
  await openApp('/notifications', staying)
  await screen.findByText('The seller deleted their account.')
})

test('a buyer whose item was deleted reads that, and is not told to ask again', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.api, HOME, { stock: 3 })
  const { id } = await askFor(dealer(asha), item.id)
  expect((await meena.api.delete(`/api/my/listings/${item.id}`)).ok()).toBe(true)
  const order = (await (await asha.api.get(`/api/orders/${id}`)).json()) as { listingId: string | null }
  expect(order.listingId).toBeNull()
  // As it is after the next minute's run of `settleOrders`.
  await openApp('/orders', asha)
  const endedAt = new Date().toISOString()
  const ended = { status: 'expired', wasUnlisted: true, endedBy: 'clock', endedAt, dueAt: null, actions: [] }
  answerWith(`/api/orders/${id}`, { ...order, ...ended })
  await reopenApp(`/orders/${id}`)
  await screen.findByText('It ended')
  expect(screen.getByText('The item was taken off the list.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/ask again|Nobody acted|expired/i)
})

test('a reviewed order is not asked for a review again after the seller deleted the account', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { orderId, listingId } = await bought(dealer(asha), dealer(meena))
  await review(dealer(asha), listingId, 5)
  await openApp(`/orders/${orderId}`, asha)
  await screen.findByText('Thanks for your review.')
  expect((await meena.api.delete('/api/me')).ok()).toBe(true)
  await reopenApp(`/orders/${orderId}`)
  await screen.findByText('No longer listed')
  expect(document.body.textContent).not.toMatch(/your review/i)
})
