import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { bought, review } from '../kit/dealing.ts'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { choosePhotos } from './kit/forms.ts'
import { expectAddress, field, fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { holdRequests } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const star = (count: number) => tap('radio', count === 1 ? '1 star' : `${count} stars`)
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Submit Review' })

/** Asha, who bought rice from Meena and has not reviewed it. */
async function buyer(): Promise<{ asha: Someone; meena: Someone; listingId: string }> {
  const [asha, meena] = [await person('Asha'), await person('Meena')]
  const { listingId } = await bought(dealer(asha), dealer(meena), { name: 'Rice' })
  return { asha, meena, listingId }
}

test('[B-35] [I-01] [I-02] [I-12] [I-13] [V-33] a new account has nothing to review and reads the guidelines', async () => {
  await openApp('/ratings', await person('Asha'))
  await screen.findByRole('heading', { level: 1, name: 'Rate & Review' })
  for (const name of ['Recent Purchases', 'Nothing to review yet', 'Guidelines'])
    await screen.findByRole('heading', { name })
})

describe('the form', () => {
  test('[I-14] [I-15] [W-19] it cannot be sent before a star is chosen; the Enter key shows a message', async () => {
    const { asha, listingId } = await buyer()
    await openApp(`/ratings?product=${listingId}`, asha)
    expect((await submit()).disabled).toBe(true)
    await user.type(await field('Comment'), 'hello')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Please provide a rating.')
    await star(3)
    await waitFor(async () => expect((await submit()).disabled).toBe(false))
  })

  test('[I-04] a rating is one of five stars, each with its word', async () => {
    const { asha, listingId } = await buyer()
    await openApp(`/ratings?product=${listingId}`, asha)
    const group = within(await screen.findByRole('radiogroup', { name: 'Your rating' }))
    expect(group.getAllByRole('radio')).toHaveLength(5)
    for (const [i, word] of ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'].entries()) {
      await star(i + 1)
      await screen.findByText(word)
    }
  })

  test('[I-07] [I-08] [W-20] the counter counts to 500 and beyond; a longer text is kept, far too long ones are refused', async () => {
    const { asha, listingId } = await buyer()
    await openApp(`/ratings?product=${listingId}`, asha)
    await fill(await field('Comment'), 'hello')
    await screen.findByText('5/500')
    await fill(await field('Comment'), 'a'.repeat(510))
    await screen.findByText('510/500')
    await star(5)
    await user.click(await submit())
    await screen.findByText('Review submitted successfully!')
    await openApp(`/product/${listingId}`, asha)
    await screen.findByText('a'.repeat(510))
    const path = `/api/listings/${listingId}/my-review`
    const long = await asha.api.put(path, { data: { rating: 5, comment: 'x'.repeat(100_000) } })
    expect([long.status(), await long.json()]).toMatchObject([400, { error: { fields: { comment: 'tooLong' } } }])
  })

  test('[I-09] of six photos five are kept', async () => {
    const { asha, listingId } = await buyer()
    await openApp(`/ratings?product=${listingId}`, asha)
    const input = () => document.querySelector<HTMLInputElement>('input[type=file][multiple]')
    await waitFor(() => expect(input()?.accept).toMatch(/^image\//))
    await choosePhotos(6, '5 of 5')
    expect(input()).toBeNull()
  })

  test('[I-16] [I-17] [I-18] while sending it shows "Submitting", then that it is done, and goes back', async () => {
    const { asha, listingId } = await buyer()
    await openApp(`/product/${listingId}`, asha)
    await screen.findByText('No reviews yet.')
    await tap('link', 'Write Review')
    await star(4)
    const release = holdRequests(`/api/listings/${listingId}/my-review`, 'PUT')
    await user.click(await submit())
    const submitting = await screen.findByRole<HTMLButtonElement>('button', { name: 'Submitting' })
    expect(submitting.disabled).toBe(true)
    release()
    await screen.findByText('Review submitted successfully!')
    await expectAddress(`/product/${listingId}`)
  })
})

test('[I-06] [I-21] [I-15] without a purchase, for one’s own item, or without stars the server refuses, and the page shows the reason', async () => {
  const { asha, meena, listingId } = await buyer()
  const item = await makeItem(meena.api, HOME)
  for (const [who, code, sentence] of [
    [asha, 'noDealing', 'You can review this once you have bought it, or the seller has answered you about it.'],
    [meena, 'ownListing', 'This is your own listing.'],
  ] as const) {
    const answer = await who.api.put(`/api/listings/${item.id}/my-review`, { data: { rating: 5 } })
    expect([answer.status(), await answer.json()]).toMatchObject([403, { error: { code } }])
    await openApp(`/ratings?product=${item.id}`, who)
    await screen.findByText(sentence)
    expect(screen.queryByRole('radiogroup')).toBeNull()
  }
  const none = await asha.api.put(`/api/listings/${listingId}/my-review`, { data: { rating: 0 } })
  expect([none.status(), await none.json()]).toMatchObject([400, { error: { code: 'ratingMissing' } }])
  await openApp('/ratings', asha)
  await star(5)
  await user.click(await submit())
  await screen.findByText('Review submitted successfully!')
})

test('[G-21] [G-22] [V-17] three of five reviews are on the product page with the count of every star, the others after a tap', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const item = await makeItem(meena.api, HOME)
  for (const [i, stars] of [5, 4, 4, 2, 5].entries()) {
    const buyer = dealer(await person(`Buyer ${'ABCDE'[i]}`))
    await bought(buyer, dealer(meena), { listingId: item.id })
    await review(buyer, item.id, stars, `Opinion ${i}`)
  }
  await openApp(`/product/${item.id}`, ravi)
  await screen.findByText('Opinion 4')
  const opinions = () => screen.getAllByText(/^Opinion \d$/).map(({ textContent }) => textContent)
  expect(opinions()).toEqual(['Opinion 4', 'Opinion 3', 'Opinion 2'])
  const counts = within(screen.getByRole('table', { name: 'Ratings' })).getAllByRole('row')
  expect(counts.map(({ textContent }) => textContent.at(-1))).toEqual(['2', '2', '0', '1', '0'])
  expect(screen.getAllByText('4.0').length).toBeGreaterThan(0)
  await tap('button', 'Show all 5 reviews')
  await waitFor(() => expect(opinions()).toHaveLength(5))
})

test('a review is held until the seller has rated the buyer, and its writer sees until when', async () => {
  const [asha, meena] = [await person('Asha'), await person('Meena')]
  const { orderId, listingId } = await bought(dealer(asha), dealer(meena), { isRated: false })
  await openApp('/ratings', asha)
  await star(3)
  await user.click(await submit())
  await screen.findAllByText(/Others see it once the seller rates you too, or on \d{1,2} [A-Z][a-z]{2}( \d{4})?\./)
  await openApp(`/product/${listingId}`, meena)
  await screen.findByText('No reviews yet.')
  await openApp(`/orders/${orderId}`, meena)
  await star(5)
  await tap('button', 'Save rating')
  await screen.findByText('You gave Asha 5 stars.')
  await openApp(`/product/${listingId}`, meena)
  expect((await screen.findByRole('article', { name: 'Asha' })).textContent).toContain('Talked to the seller')
})
