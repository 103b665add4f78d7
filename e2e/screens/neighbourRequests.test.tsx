import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { announce } from '#kit/web/events.ts'
import { makeItem } from '../kit/listings.ts'
import { north, type Place } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { expectAddress, fillIn, tap } from './kit/hands.ts'
import { placeDeviceAt } from './kit/device.ts'
import { person, type Someone } from './kit/people.ts'
import { holdRequests } from './kit/wire.ts'

/** Far from the people of other tests. */
const LANE: Place = { latitude: 11.6643, longitude: 78.146 }

async function neighbour(name: string): Promise<Someone> {
  const somebody = await person(name)
  const location = { lat: LANE.latitude, lng: LANE.longitude }
  expect((await somebody.api.post('/api/my/position', { data: { location } })).status()).toBe(200)
  return somebody
}

async function createRequest(by: Someone, words: string, changes: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const data = { id, kind: 'buy', words, rangeMeters: 2000, hoursOpen: 24, ...changes }
  const answer = await by.api.post('/api/requests', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return id
}

const answerOf = async (by: Someone, id: string, sentence: string, pricePaise?: number) => {
  const data = { sentence, ...(pricePaise !== undefined && { pricePaise }) }
  const answer = await by.api.post(`/api/requests/${id}/answer`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

let asha: Someone
beforeAll(async () => {
  asha = await neighbour('Asha')
})

test('an empty board says so and offers to ask; a search without results says that nothing was found', async () => {
  placeDeviceAt(LANE)
  await openApp('/requests', await neighbour('Nobody'))
  await screen.findByText('No open requests near you')
  await user.type(screen.getByRole('searchbox'), 'trombone')
  await screen.findByText('No requests found')
  expect(screen.queryByText('No open requests near you')).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await screen.findByText('No open requests near you')
  await tap('button', 'To borrow')
  await screen.findByText('No requests found')
})

test('without an area the form says so at its button, offers to choose one, and then says around which', async () => {
  placeDeviceAt(null)
  await openApp('/ask', await person('Nowhere'))
  const unknown = /^We don’t know your area\. Allow your location or choose a place\./
  await screen.findByText(unknown)
  expect(screen.queryByText(/^Around your area/)).toBeNull()
  await fillIn({ 'What do you need?': 'Eggless cake for Saturday' })
  await tap('button', 'Ask')
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContainEqual(
      expect.stringMatching(unknown),
    ),
  )
  expect(screen.getAllByText(unknown)).toHaveLength(1)
  const below = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  expect(below(screen.getByLabelText('Max. price'), screen.getByText(unknown))).toBe(true)

  await tap('button', 'Choose an area')
  await user.type(await screen.findByRole('searchbox', { name: 'Search a place' }), 'mysore')
  await user.click((await screen.findAllByRole('button', { name: /Mysuru/ }))[0]!)
  await screen.findByText(/^Around Mysuru/)
  expect(screen.queryByText(unknown)).toBeNull()
  await tap('button', 'Ask')
  await expectAddress(/^\/requests\/[0-9a-f-]{36}$/)
})

test('a person writes a request, which is trimmed; the board shows it to neighbours, with the maximum price', async () => {
  placeDeviceAt(LANE)
  await openApp('/ask', asha)
  await fillIn({ 'What do you need?': '  Eggless cake for Saturday  ', 'Max. price': '500' })
  await tap('button', 'Ask')
  await expectAddress(/^\/requests\/[0-9a-f-]{36}$/)
  await screen.findByText('Up to ₹500')
  // The asker's own request has no name in front of the time.
  expect(await screen.findByText(/^Open until /)).toBeTruthy()
  await createRequest(asha, 'Ladder for a day', { kind: 'borrow' })

  const ravi = await neighbour('Ravi')
  await openApp('/requests', ravi)
  const cake = (await screen.findByRole('link', { name: 'Eggless cake for Saturday' })).closest('article')!
  expect(cake.textContent).toContain('Up to ₹500')
  const ladder = (await screen.findByRole('link', { name: 'Ladder for a day' })).closest('article')!
  expect(ladder.textContent).not.toContain('Up to')
  await user.click(within(cake).getByRole('link'))
  await screen.findByText(/^Asha · Open until /)
  await fillIn({ 'One sentence': '  Ready by nine.  ' })
  await tap('button', 'Send the answer')
  await screen.findByText('Answer sent.')
  expect((await screen.findByLabelText<HTMLInputElement>('One sentence')).value.trim()).toBe('Ready by nine.')
})

test('the form gives an example of each kind, and asks for a price to buy, for the most that is paid otherwise', async () => {
  await openApp('/ask', await neighbour('Meena'))
  await screen.findByText(/^Example: “Eggless cake/)
  await tap('radio', 'Help')
  await screen.findByText(/^Example: “Carry a cupboard/)
  expect(screen.queryByLabelText('Max. price')).toBeNull()
  screen.getByText('Leave it empty if you ask for a favour.')
  await tap('radio', 'To borrow')
  await screen.findByText(/^Example: “Ladder/)
})

test('answers are compared: cheapest first, or in order of arrival', async () => {
  const id = await createRequest(asha, 'Old bicycle')
  const answers: [string, string, number?][] = [
    ['Ravi', 'Blue one.', 90_000],
    ['Meena', 'Red one.', 50_000],
    ['Kiran', 'Let us talk.'],
  ]
  for (const [name, sentence, price] of answers) await answerOf(await neighbour(name), id, sentence, price)
  await openApp(`/requests/${id}`, asha)
  await screen.findByRole('heading', { name: '3 answers' })
  const order = () => (document.body.textContent ?? '').match(/Blue one\.|Red one\.|Let us talk\./g)
  await waitFor(() => expect(order()).toEqual(['Red one.', 'Blue one.', 'Let us talk.']))
  await tap('radio', 'First')
  await waitFor(() => expect(order()).toEqual(['Blue one.', 'Red one.', 'Let us talk.']))
})

test('a distant stranger does not find the request on the board', async () => {
  await createRequest(asha, 'Sewing machine')
  const far = north(LANE, 80_000)
  placeDeviceAt(far)
  const somebody = await person('Far')
  await somebody.api.post('/api/my/position', { data: { location: { lat: far.latitude, lng: far.longitude } } })
  await openApp('/requests', somebody)
  await screen.findByText('No open requests near you')
})

test('the price follows the offered listing until the person types another one', async () => {
  const id = await createRequest(asha, 'Brass diya')
  const ravi = await neighbour('Ravi')
  const diya = await makeItem(ravi.api, LANE, { name: 'Brass diya', price: 45 })
  const lamp = await makeItem(ravi.api, LANE, { name: 'Brass lamp', price: 90 })
  await openApp(`/requests/${id}`, ravi)
  const price = () => screen.getByLabelText<HTMLInputElement>(/^Your price/)
  const offer = async (item: { id: string }) =>
    user.selectOptions(await screen.findByLabelText('What you offer'), item.id)
  await offer(diya)
  await waitFor(() => expect(price().value).toBe('45'))
  await offer(lamp)
  await waitFor(() => expect(price().value).toBe('90'))
  await user.clear(price())
  await user.paste('80')
  await offer(diya)
  await waitFor(() => expect(price().value).toBe('80'))
})

test('an order of an offered item can be cancelled before it is sent; a new answer appears at once', async () => {
  // Someone of this test's own, because a person has at most five open requests.
  const asha = await neighbour('Asha')
  const id = await createRequest(asha, 'Brass diya for a wedding')
  const ravi = await neighbour('Ravi')
  const item = await makeItem(ravi.api, LANE, { name: 'Brass diya', price: 45 })
  await openApp(`/requests/${id}`, asha)
  await screen.findByText('Close the request')
  expect(screen.queryByText('Polished ones.')).toBeNull()
  const data = { sentence: 'Polished ones.', listingId: item.id, pricePaise: 4500 }
  const answer = await ravi.api.post(`/api/requests/${id}/answer`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  announce({ number: 1, type: 'notice', payload: { kind: 'requestAnswered' }, at: '' })
  await screen.findByText('Polished ones.')
  await tap('button', 'Order: Ravi')
  const dialog = within(await screen.findByRole('dialog', { name: 'Order Brass diya?' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Polished ones.')
})

test('a price that is no number is named as such, until the corrected request is on its way', async () => {
  placeDeviceAt(LANE)
  await openApp('/ask', await neighbour('Meena'))
  await fillIn({ 'What do you need?': 'Ladder for a day', 'Max. price': 'cheap' })
  await tap('button', 'Ask')
  await screen.findByText('Enter the price as a number.')
  const release = holdRequests('/api/requests', 'POST')
  await fillIn({ 'Max. price': '100' })
  await tap('button', 'Ask')
  await waitFor(() => expect(screen.queryByText('Enter the price as a number.')).toBeNull())
  release()
  await expectAddress(/^\/requests\/[0-9a-f-]{36}$/)
})

test('the sentences about who is notified follow the facts, before and after an answer from the board', async () => {
  const uma = await neighbour('Uma')
  const id = await createRequest(uma, 'Zither strings')
  await openApp(`/requests/${id}`, uma)
  await screen.findByText(/^Nobody to notify yet\./)
  await screen.findByText(/^If nobody answers, we look farther away at /)
  await answerOf(await neighbour('Ravi'), id, 'I have some')
  await openApp(`/requests/${id}`, uma)
  await screen.findByText('1 answer')
  await screen.findByText('Everyone nearby can see it on the board and answer.')
  await screen.findByText('We notify nobody now that someone has answered.')
  expect(screen.queryByText(/Nobody to notify yet|more people/)).toBeNull()
})

test('[K-16] a found request whose chosen answer is hidden by a block does not say that no answer came', async () => {
  const [uma, ravi] = [await neighbour('Uma'), await neighbour('Ravi')]
  const id = await createRequest(uma, 'Sitar')
  await answerOf(ravi, id, 'Take mine')
  await openApp(`/requests/${id}`, uma)
  await tap('button', /^Choose this one/)
  await screen.findByText('Chosen')
  expect(screen.queryByText('The answer you chose isn’t available now.')).toBeNull()
  expect((await ravi.api.put(`/api/circle/people/${uma.id}/block`, { data: {} })).ok()).toBe(true)
  await openApp(`/requests/${id}`, uma)
  await screen.findByText('The answer you chose isn’t available now.')
  screen.getByText('Found')
  expect(screen.queryByText(/No answers/)).toBeNull()
  const closed = await createRequest(uma, 'Veena')
  expect((await uma.api.post(`/api/requests/${closed}/close`, { data: {} })).ok()).toBe(true)
  await openApp('/requests?tab=mine', uma)
  await screen.findByText('Sitar')
  await screen.findByText('No answers')
  expect(screen.queryByText('No answers yet')).toBeNull()
})

test('[I-21] [K-17] the chat with the author of an answer is about its listing; an answer says when that is gone and when its author is blocked, whom nobody is invited to write', async () => {
  const [uma, ravi] = [await neighbour('Uma'), await neighbour('Ravi')]
  const { id: listingId } = await makeItem(ravi.api, LANE, { name: 'Zither' })
  const id = await createRequest(uma, 'Zither')
  const data = { sentence: 'Take mine', pricePaise: 5000, listingId }
  expect((await ravi.api.post(`/api/requests/${id}/answer`, { data })).ok()).toBe(true)
  await openApp(`/requests/${id}`, uma)
  const chat = await screen.findByRole('link', { name: /^Chat: / })
  const about = new URLSearchParams({
    sellerId: ravi.id,
    sellerName: 'Ravi',
    productId: listingId,
    productName: 'Zither',
  })
  expect(chat.getAttribute('href')).toBe(`/circle?${about}`)
  expect(screen.queryByText(/no longer available/)).toBeNull()
  expect((await ravi.api.delete(`/api/my/listings/${listingId}`)).ok()).toBe(true)
  expect((await uma.api.put(`/api/circle/people/${ravi.id}/block`, { data: {} })).ok()).toBe(true)
  await openApp(`/requests/${id}`, uma)
  await screen.findByText('The listing is no longer available. Agree with them before you choose.')
  await screen.findByText('You have blocked Ravi.')
  expect(screen.queryByRole('link', { name: /^Chat/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Choose this one/ })).toBeNull()
})
