import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { COMMENT_LIMIT } from '#features/reviews/rules.ts'
import { bought, review } from '../kit/dealing.ts'
import { makeItem, makeOffice, makeService, picture } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { answer, choosePhotos } from './kit/forms.ts'
import { expectAddress, field, fill, isOff, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { answerWith, changeAnswer, holdRequests } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const star = (count: number) => tap('radio', count === 1 ? '1 star' : `${count} stars`)
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Submit Review' })

/** The reviews of a listing as this person sees them. */
async function reviewsOf({ api }: Someone, listingId: string) {
  type Told = { comment: string; rating: number; helpful: number; photos: unknown[] }
  return (await (await api.get(`/api/listings/${listingId}/reviews`)).json()) as { reviews: Told[] }
}

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

test('a service is reviewed once its seller has answered a question from its page', async () => {
  const [asha, meena] = [await person('Asha'), await person('Meena')]
  const { id } = await makeService(meena.api, { title: 'Fan repair' })
  await openApp(`/service/${id}`, asha)
  await tap('link', 'Chat')
  await fill(await screen.findByRole('textbox', { name: 'Message' }), 'Can you come today?')
  await tap('button', 'Send')
  await screen.findByText('Sent')
  const { conversations } = (await (await meena.api.get('/api/chat/conversations')).json()) as {
    conversations: { id: string }[]
  }
  await openApp(`/chat/${conversations[0]!.id}`, meena)
  await screen.findByRole('link', { name: /Fan repair/ })
  await meena.api.post('/api/chat/messages', { data: { to: asha.id, text: 'At five.' } })
  await openApp(`/ratings?product=${id}`, asha)
  await star(5)
  await user.click(await submit())
  await waitFor(async () => expect((await reviewsOf(asha, id)).reviews).toHaveLength(1))
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
    expect(isOff(submitting)).toBe(true)
    expect(document.activeElement).toBe(submitting)
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

test('[I-10] [I-11] only pictures are taken, and a removed one makes room for another', async () => {
  const { asha, listingId } = await buyer()
  await openApp(`/ratings?product=${listingId}`, asha)
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file][multiple]')]
  await waitFor(() => expect(inputs()).toHaveLength(1))
  const list = new File(['rice'], 'list.txt', { type: 'text/plain' })
  await userEvent.setup({ applyAccept: false }).upload(inputs()[0]!, list)
  await screen.findByText('0 of 5')
  await choosePhotos(5, '5 of 5')
  expect(inputs()).toEqual([])
  await tap('button', 'Remove photo 5')
  await screen.findByText('4 of 5')
  const { buffer, name, mimeType } = picture(250, 10, 10)
  await user.upload(inputs()[0]!, new File([new Uint8Array(buffer)], name, { type: mimeType }))
  await screen.findByText('5 of 5')
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await star(5)
  await user.click(await submit())
  await screen.findByText('Review submitted successfully!')
  const { reviews } = await reviewsOf(asha, listingId)
  expect(reviews[0]!.photos).toHaveLength(5)
})

test('a review is not sent while photos are uploading, or after one failed', async () => {
  const { asha, listingId } = await buyer()
  await openApp(`/ratings?product=${listingId}`, asha)
  await star(4)
  await choosePhotos(0, '0 of 5')
  const release = holdRequests('/api/photos', 'POST')
  const upload = async (red: number) => {
    const { buffer, name, mimeType } = picture(red, 10, 10)
    const input = document.querySelector<HTMLInputElement>('input[type=file][multiple]')!
    await user.upload(input, new File([new Uint8Array(buffer)], name, { type: mimeType }))
  }
  await upload(240)
  await screen.findByRole('progressbar', { name: 'Uploading photo 1' })
  await user.click(await submit())
  await screen.findByText('Wait for the photos to upload.')
  release()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  const end = answerWith('/api/photos', { error: { code: 'busy', requestId: '' } }, 503, 'POST')
  await upload(230)
  await screen.findByText('Photo 2: Our server is busy. Try again in a moment.')
  await user.click(await submit())
  await screen.findByText(/^Some photos weren’t uploaded/)
  expect((await reviewsOf(asha, listingId)).reviews).toEqual([])
  end()
  await tap('button', 'Upload photo 2 again')
  await waitFor(() => expect(screen.queryByText(/^Photo 2: /)).toBeNull())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  await user.click(await submit())
  await screen.findByText('Review submitted successfully!')
  expect((await reviewsOf(asha, listingId)).reviews[0]!.photos).toHaveLength(2)
})

test('[I-08] the longest comment is taken although spaces follow it, a longer one is refused on the page', async () => {
  const { asha, listingId } = await buyer()
  await openApp(`/ratings?product=${listingId}`, asha)
  await star(5)
  await fill(await field('Comment'), 'x'.repeat(COMMENT_LIMIT + 1))
  await user.click(await submit())
  await screen.findByText('This text is too long. Shorten it.')
  await fill(await field('Comment'), `${'x'.repeat(COMMENT_LIMIT)}   `)
  await user.click(await submit())
  await screen.findByText('Review submitted successfully!')
  expect((await reviewsOf(asha, listingId)).reviews[0]!.comment).toHaveLength(COMMENT_LIMIT)
})

test('[I-19] a review is marked helpful and unmarked, and changed by its writer', async () => {
  const [{ asha, listingId }, ravi] = [await buyer(), await person('Ravi')]
  await asha.api.patch('/api/settings', { data: { purchaseHistory: true } })
  await review(dealer(asha), listingId, 5, 'Soft grains')
  const card = async () => within(await screen.findByRole('article', { name: 'Asha' }))
  await openApp(`/product/${listingId}`, ravi)
  await (await card()).findByText('Bought')
  await (await card()).findByText(/^\d{1,2} [A-Z][a-z]{2}/)
  await (await card()).findByRole('img', { name: '5.0 out of 5' })
  expect((await card()).queryByText('edited')).toBeNull()
  await user.click(await (await card()).findByRole('button', { name: /^Helpful/ }))
  const helpful = await (await card()).findByRole('button', { name: 'Helpful (1)' })
  expect(helpful.getAttribute('aria-pressed')).toBe('true')
  await openApp(`/product/${listingId}`, asha)
  await screen.findByText('Asha (you)')
  await screen.findByText('1 person found this helpful')
  for (const name of [/^Helpful/, 'Report', 'Answer']) expect((await card()).queryByRole('button', { name })).toBeNull()
  await openApp(`/product/${listingId}`, ravi)
  await user.click(await (await card()).findByRole('button', { name: 'Helpful (1)' }))
  await waitFor(async () =>
    expect((await (await card()).findByRole('button', { name: /^Helpful/ })).getAttribute('aria-pressed')).toBe(
      'false',
    ),
  )
  expect((await reviewsOf(ravi, listingId)).reviews).toMatchObject([{ helpful: 0 }])

  await openApp('/ratings', asha)
  await screen.findByText('You have reviewed everything. Thank you!')
  await tap('button', /^Edit: /)
  await expectAddress(`/ratings?product=${listingId}`)
  await waitFor(async () => expect((await field('Comment')).value).toBe('Soft grains'))
  await star(2)
  await tap('button', 'Update Review')
  await screen.findByText('Review updated.')
  await openApp('/ratings', asha)
  await tap('button', 'Delete: Rice')
  await answer(/^Delete your review of Rice\?$/, 'Delete')
  await screen.findByText('Your review was deleted.')
  const recent = within(await screen.findByRole('region', { name: 'Recent Purchases' }))
  await recent.findByRole('link', { name: /Rice/ })
})

test('[I-22] [S-15] a review written offline is stored as "review_draft" and sent later', async () => {
  const { asha, listingId } = await buyer()
  await openApp('/ratings', asha)
  await star(4)
  await fill(await field('Comment'), 'Written in the tunnel')
  setOffline(true)
  await user.click(await submit())
  await screen.findByText('Kept on this device. It is sent as soon as you are online.')
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('review_draft'))
  expect((await reviewsOf(asha, listingId)).reviews).toEqual([])
  await openApp(`/ratings?product=${listingId}`, asha)
  await screen.findByText('Not sent yet. We’ll send it when you’re back online.')
  expect(screen.queryByRole('button', { name: 'Submit Review' })).toBeNull()
  setOffline(false)
  await waitFor(async () =>
    expect((await reviewsOf(asha, listingId)).reviews).toMatchObject([{ comment: 'Written in the tunnel', rating: 4 }]),
  )
})

test('a review that the server does not take stays in the form, with the reason', async () => {
  const { asha, listingId } = await buyer()
  await openApp(`/ratings?product=${listingId}`, asha)
  await star(4)
  await fill(await field('Comment'), 'Soft grains')
  const end = answerWith(`/api/listings/${listingId}/my-review`, { error: { code: 'unexpected' } }, 500, 'PUT')
  await user.click(await submit())
  await screen.findByText('Something went wrong. Try again.')
  expect((await field('Comment')).value).toBe('Soft grains')
  expect(screen.queryByText('Review submitted successfully!')).toBeNull()
  end()
  await user.click(await submit())
  await screen.findByText('Review submitted successfully!')
})

test('purchases, a listing and reviews that fail to load say so and can be retried', async () => {
  const { asha, listingId } = await buyer()
  const busy = { error: { code: 'busy', requestId: '' } }
  let end = answerWith('/api/purchases', busy, 503)
  await openApp('/ratings', asha)
  await screen.findByText('Our server is busy. Try again in a moment.')
  end()
  await tap('button', 'Try again')
  await screen.findByRole('link', { name: /Rice/ })
  end = answerWith(`/api/listings/${listingId}/reviews`, busy, 503)
  await openApp(`/product/${listingId}`, asha)
  await screen.findByText('Our server is busy. Try again in a moment.')
  end()
  await tap('button', 'Try again')
  await screen.findByText('No reviews yet.')
  await openApp('/ratings?product=0', asha)
  await screen.findByText(/not found/i)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an office has its new rating right after a review was written', async () => {
  const [asha, meena] = [await person('Asha'), await person('Meena')]
  const { id } = await makeOffice(meena.api)
  for (const [from, data] of [
    [asha, { to: meena.id, text: 'Open today?', listingId: id }],
    [meena, { to: asha.id, text: 'Until six.' }],
  ] as const) {
    const sent = await from.api.post('/api/chat/messages', { data })
    expect(sent.status(), await sent.text()).toBe(200)
  }
  await openApp(`/office/${id}`, asha)
  await screen.findByText('No reviews yet.')
  await tap('link', 'Write Review')
  await star(3)
  await user.click(await submit())
  await expectAddress(`/office/${id}`)
  await screen.findByRole('table', { name: 'Ratings' })
  const header = within(screen.getByRole('main'))
  await waitFor(() => expect(header.getAllByRole('img', { name: /^3\.0/ }).length).toBeGreaterThan(1))
})

test('[K-16] a rating that counts a review which the reader does not see says so, whoever of the two blocks the other', async () => {
  const [asha, meena, ravi] = [await person('Asha'), await person('Meena'), await person('Ravi')]
  const { listingId } = await bought(dealer(asha), dealer(meena))
  await review(dealer(asha), listingId, 4)
  const block = async (by: Someone, other: Someone) =>
    expect((await by.api.put(`/api/circle/people/${other.id}/block`, { data: {} })).ok()).toBe(true)
  const said = 'The rating includes reviews that aren’t shown here.'
  await block(asha, meena)
  await openApp(`/product/${listingId}`, meena)
  await screen.findByText(said)
  expect(screen.queryByText('No reviews yet.')).toBeNull()
  await openApp(`/product/${listingId}`, ravi)
  await screen.findByRole('article', { name: 'Asha' })
  expect(screen.queryByText(said)).toBeNull()
  await block(ravi, asha)
  await openApp(`/product/${listingId}`, ravi)
  await screen.findByText(said)
  expect(screen.queryByRole('article', { name: 'Asha' })).toBeNull()
})

test('[K-16] whom the seller blocks finds, edits and deletes the own review, which does not name the item', async () => {
  const { asha, meena, listingId } = await buyer()
  await review(dealer(asha), listingId, 4, 'Soft rice')
  expect((await meena.api.put(`/api/circle/people/${asha.id}/block`, { data: {} })).ok()).toBe(true)
  await openApp('/ratings', asha)
  const card = await screen.findByRole('group', { name: 'Not available now' })
  within(card).getByText('Soft rice')
  expect(screen.queryByText(/Rice|Meena/)).toBeNull()
  await user.click(within(card).getByRole('button', { name: /^Edit/ }))
  await screen.findByRole('form', { name: 'Your review' })
  await star(2)
  await tap('button', 'Update Review')
  await screen.findByText('Review updated.')
  expect((await reviewsOf(await person('Ravi'), listingId)).reviews).toMatchObject([
    { rating: 2, comment: 'Soft rice' },
  ])
  await openApp('/ratings', asha)
  await tap('button', /^Delete/)
  await answer('Delete your review?', 'Delete')
  await waitFor(async () => expect((await reviewsOf(await person('Ravi'), listingId)).reviews).toEqual([]))
})

test('[I-01] [I-02] what was only talked about is listed after the purchases, under its own heading', async () => {
  const { asha, meena, listingId } = await buyer()
  const other = await bought(dealer(asha), dealer(meena), { name: 'Lentils' })
  const talked = { dealing: 'talked', orderId: null }
  changeAnswer('/api/purchases', (content) => {
    const { purchases } = content as { purchases: { listingId: string }[] }
    return { purchases: purchases.map((each) => (each.listingId === other.listingId ? { ...each, ...talked } : each)) }
  })
  const namesIn = async (heading: string) =>
    within((await screen.findByRole('heading', { name: heading })).closest('section')!)
      .getAllByRole('link')
      .map(({ textContent }) => /Rice|Lentils/.exec(textContent)?.[0])
  await openApp('/ratings', asha)
  await screen.findByRole('link', { name: /Rice/, current: true })
  expect(await namesIn('Recent Purchases')).toEqual(['Rice'])
  expect(await namesIn('Met or talked to the seller')).toEqual(['Lentils'])
  await review(dealer(asha), listingId, 5)
  await openApp('/ratings', asha)
  await screen.findByRole('link', { name: /Lentils/, current: true })
  await screen.findByText('Nothing to review yet')
})
