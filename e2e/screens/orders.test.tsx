import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { answer } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'

/** Orders one piece of a new item. Returns the order's address. */
async function placedOrder(buyer: Someone, seller: Someone): Promise<string> {
  const { id: listingId } = await makeItem(seller.api, HOME)
  const data = { id: crypto.randomUUID(), listingId, quantity: 1, pricePaise: 3200 }
  const sent = await buyer.api.post('/api/orders', { data })
  expect(sent.status(), await sent.text()).toBeLessThan(300)
  return `/orders/${((await sent.json()) as { id: string }).id}`
}

const step = async (by: Someone, path: string, name: string) =>
  expect((await by.api.post(`/api${path}/${name}`, { data: {} })).ok()).toBe(true)

/** The address of an order completed by both. */
async function completed(buyer: Someone, seller: Someone): Promise<string> {
  const path = await placedOrder(buyer, seller)
  await step(seller, path, 'confirm')
  await step(buyer, path, 'complete')
  return path
}

/** The names of the order's action buttons. */
const steps = () =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => /^(Confirm|Decline|Handed over|I have it|Cancel order|Take back)$/.test(text))

test('an item is ordered on a sheet, which can be closed without ordering', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(meena.api, HOME, { stock: 2 })
  await openApp(`/product/${id}`, asha)
  await tap('button', 'Ask for this item')
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask for Country tomato' }))
  const more = await sheet.findByRole<HTMLButtonElement>('button', { name: 'More: Quantity' })
  await user.click(more)
  await sheet.findByText('₹64')
  // At most the number in stock.
  expect(more.disabled || more.getAttribute('aria-disabled') === 'true').toBe(true)
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await (await asha.api.get('/api/orders?side=buyer')).json()) as object).toMatchObject({ orders: [] })
})

test('[X-07] a refused order shows the reason on its page, however fast the answer is', async () => {
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const { id } = await makeItem(meena.api, HOME, { stock: 1 })
  await openApp(`/product/${id}`, asha)
  await tap('button', 'Ask for this item')
  const sheet = within(await screen.findByRole('dialog', { name: 'Ask for Country tomato' }))
  const data = { id: crypto.randomUUID(), listingId: id, quantity: 1, pricePaise: 3200 }
  expect((await ravi.api.post('/api/orders', { data })).ok()).toBe(true)
  await step(meena, `/orders/${data.id}`, 'confirm')
  await user.click(await sheet.findByRole('button', { name: 'Send request' }))
  await screen.findByRole('heading', { name: 'The request could not be made' })
  await screen.findByText(/Out of stock\./)
})

test('the note of a request that is refused because the price changed is offered again', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(meena.api, HOME)
  await openApp(`/product/${id}`, asha)
  await tap('button', 'Ask for this item')
  await fillIn({ 'Note for the seller': 'I come at six.' })
  const data = { changes: [{ id, price: 40 }] }
  expect((await meena.api.post('/api/my/items/changes', { data })).ok()).toBe(true)
  await tap('button', 'Send request')
  await tap('link', 'Back to the item')
  await tap('button', 'Ask for this item')
  await waitFor(async () => expect((await field('Note for the seller')).value).toBe('I come at six.'))
  await screen.findByText('₹40')
  await tap('button', 'Send request')
  await screen.findByText('Meena has been asked')
  await openApp(`/product/${id}`, asha)
  await tap('button', 'Ask for this item')
  expect((await field('Note for the seller')).value).toBe('')
})

test('each side sees its own steps, the buyer may review at the end, the seller rates the buyer', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const path = await placedOrder(asha, meena)

  await openApp(path, asha)
  await screen.findByText('Meena has been asked')
  await waitFor(() => expect(steps()).toEqual(['Take back']))
  expect(screen.queryByRole('dialog')).toBeNull()
  await openApp(path, meena)
  await screen.findByText('Asha wants to buy it')
  await waitFor(() => expect(steps()).toEqual(['Decline', 'Confirm']))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await tap('button', 'Confirm')
  const headline = await screen.findByText('Keep it for Asha')
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  expect(document.activeElement!.contains(headline)).toBe(true)
  expect(scroll.mock.contexts).toContain(document.activeElement)
  await waitFor(() => expect(steps()).toEqual(['Cancel order', 'Handed over']))

  await openApp(path, asha)
  await screen.findByText('Confirmed: it is kept for you')
  await waitFor(() => expect(steps()).toContain('I have it'))
  await tap('button', 'I have it')
  await answer('Do you have it?', 'I have it')
  await screen.findByRole('link', { name: 'Rate & Review' })
  expect(steps()).toEqual([])
  expect(screen.queryByText('How was Meena as a buyer?')).toBeNull()

  await openApp(path, meena)
  await screen.findByText('How was Asha as a buyer?')
  expect(steps()).toEqual([])
  expect(screen.queryByRole('link', { name: 'Rate & Review' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Ask again' })).toBeNull()
})

test('a declined order can be placed again, by the buyer only', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const path = await placedOrder(asha, meena)
  await openApp(path, meena)
  await tap('button', 'Decline')
  const sheet = within(await screen.findByRole('dialog', { name: 'Why do you decline?' }))
  await user.click(await sheet.findByRole('button', { name: 'It is sold already' }))
  expect(sheet.queryByRole('button', { name: 'Nobody came' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Decline' }))
  await screen.findByText('You declined')
  expect(screen.queryByRole('link', { name: 'Ask again' })).toBeNull()
  await openApp('/orders', asha)
  await user.click(await screen.findByRole('link', { name: 'Country tomato' }))
  await expectAddress(path)
  await screen.findByText('Meena declined')
  await screen.findByText('Reason: It is sold already')
  await tap('link', 'Ask again')
  await screen.findByRole('button', { name: 'Ask for this item' })
})

test('the seller rates the buyer with stars, and sees them afterwards', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const path = await completed(asha, meena)
  await openApp(path, meena)
  await tap('radio', '4 stars')
  await tap('button', 'Save rating')
  await screen.findByText('Your rating is saved.')
})

test('[I-08] a review is trimmed, shows why it was refused, and can be deleted after a confirmation', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const path = await completed(asha, meena)
  const { listingId } = (await (await asha.api.get(`/api${path}`)).json()) as { listingId: string }
  await openApp(`/ratings?product=${listingId}`, asha)
  await tap('radio', '5 stars')
  await fillIn({ Comment: '  Ripe and sweet.  ' })
  await tap('button', 'Submit Review')
  await screen.findByText(/^Review submitted successfully!/)
  await expectAddress(`/product/${listingId}`)
  const own = async () => (await asha.api.get(`/api/listings/${listingId}/my-review`)).json()
  expect(JSON.stringify(await own())).toContain('"Ripe and sweet."')

  await openApp('/ratings', asha)
  await tap('button', 'Delete: Country tomato')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete your review of Country tomato?' }))
  await user.click(question.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(JSON.stringify(await own())).toContain('"Ripe and sweet."')
  await tap('button', 'Delete: Country tomato')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Your review was deleted.')
  expect(JSON.stringify(await own())).not.toContain('"Ripe and sweet."')
})

test('a seller answers a review in public, and deletes the answer', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const path = await completed(asha, meena)
  const { listingId } = (await (await asha.api.get(`/api${path}`)).json()) as { listingId: string }
  await asha.api.put(`/api/listings/${listingId}/my-review`, { data: { rating: 4, comment: 'Good.' } })
  await meena.api.put(`/api/listings/${listingId}/buyers/${asha.id}/rating`, { data: { rating: 5 } })
  await openApp(`/product/${listingId}`, meena)
  await tap('button', 'Answer')
  const sheet = within(await screen.findByRole('dialog', { name: 'Your public answer' }))
  expect(sheet.queryByRole('button', { name: 'Delete answer' })).toBeNull()
  await user.click(await sheet.findByRole('textbox'))
  await user.paste('  Thank you!  ')
  await user.click(sheet.getByRole('button', { name: 'Publish answer' }))
  await screen.findByText('Answer posted.')
  const reviews = async () => JSON.stringify(await (await asha.api.get(`/api/listings/${listingId}/reviews`)).json())
  expect(await reviews()).toContain('"Thank you!"')
  await tap('button', 'Edit answer')
  const again = within(await screen.findByRole('dialog', { name: 'Your public answer' }))
  await user.click(await again.findByRole('button', { name: 'Delete answer' }))
  await screen.findByText('Answer deleted.')
  expect(await reviews()).not.toContain('Thank you!')
})
