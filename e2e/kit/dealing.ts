import type { Page } from '@playwright/test'
import { makeItem } from './listings.ts'
import { HOME } from './place.ts'

/** A person in a transaction; one of the screen tests is passed as `{ id, page: { request: api } }`. */
interface Dealer {
  id: string
  page: Pick<Page, 'request'>
}

async function post(page: Dealer['page'], path: string, data: Record<string, unknown> = {}): Promise<{ id: string }> {
  const answer = await page.request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

/** Orders one piece of an item at ₹32. Returns the order. */
export const askFor = (buyer: Dealer, listingId: string, changes: Record<string, unknown> = {}) =>
  post(buyer.page, '/api/orders', { id: crypto.randomUUID(), listingId, quantity: 1, pricePaise: 3200, ...changes })

/** Takes one step of an order: confirm, hand-over, complete. */
export const stepOrder = (person: Dealer, id: string, step: 'confirm' | 'hand-over' | 'complete') =>
  post(person.page, `/api/orders/${id}/${step}`)

/** A completed order of a new item; by default the seller has rated the buyer, so a review is visible immediately. */
export async function bought(
  buyer: Dealer,
  seller: Dealer,
  { listingId, isRated = true, ...changes }: { listingId?: string; isRated?: boolean; name?: string } = {},
): Promise<{ orderId: string; listingId: string }> {
  const item = listingId ?? (await makeItem(seller.page.request, HOME, changes)).id
  const { id } = await askFor(buyer, item)
  await stepOrder(seller, id, 'confirm')
  await stepOrder(buyer, id, 'complete')
  if (isRated) {
    const answer = await seller.page.request.put(`/api/listings/${item}/buyers/${buyer.id}/rating`, {
      data: { rating: 5 },
    })
    if (!answer.ok()) throw new Error(`The buyer could not be rated: ${answer.status()} ${await answer.text()}`)
  }
  return { orderId: id, listingId: item }
}

/** Writes a review through the interface. */
export async function review(person: Dealer, listingId: string, rating: number, comment = ''): Promise<void> {
  const answer = await person.page.request.put(`/api/listings/${listingId}/my-review`, { data: { rating, comment } })
  if (!answer.ok()) throw new Error(`No review: ${answer.status()} ${await answer.text()}`)
}
