import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem } from '../kit/listings.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { answerWith, changeAnswer, holdRequests } from './kit/wire.ts'

let meena: Someone
let ravi: Someone
let ids: { diya: string; soap: string }
beforeEach(async () => {
  ;[meena, ravi] = [await person('Meena'), await person('Ravi')]
  const diya = await makeItem(meena.api, HOME, { name: 'Brass diya', price: 250, priceUnit: '' })
  const soap = await makeItem(meena.api, HOME, { name: 'Neem soap', price: 40, priceUnit: '', stock: 0 })
  ids = { diya: diya.id, soap: soap.id }
})

const tapHeart = async () => {
  for (const id of Object.values(ids)) await ravi.api.put(`/api/wishlist/${id}`, { data: {} })
  await openApp('/wishlist', ravi)
}
const wishedIds = async () => ((await (await ravi.api.get('/api/wishlist/ids')).json()) as { ids: string[] }).ids
const cards = async () => within(await screen.findByRole('list', { name: 'My Wishlist' })).getAllByRole('listitem')
const card = async (name: string) => (await cards()).find((each) => each.textContent?.includes(name))!

test('[H-01] [H-03] [H-10] [H-11] [U-64] [W-11] a new account has an empty wishlist, which leads home', async () => {
  await openApp('/wishlist', ravi)
  await expectHeading('My Wishlist')
  await screen.findByText('Your wishlist is empty')
  await screen.findByText('Tap the heart on an item for sale. Find it here on all your devices.')
  expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull()
  await tap('link', 'Start Shopping')
  await expectAddress('/home')
})

test('[H-02] [H-12] [H-13] [W-55] a saved item is listed with price, seller, distance and its stock', async () => {
  await openApp('/home', ravi)
  expect(await screen.findAllByText('0.00 km')).not.toEqual([])
  await tapHeart()
  await screen.findByText('2 items')
  expect(await cards()).toHaveLength(2)
  const diya = (await card('Brass diya')).textContent
  for (const text of ['₹250', 'Meena', 'Available']) expect(diya).toContain(text)
  await waitFor(async () => expect((await card('Brass diya')).textContent).toMatch(/0\.\d\d km/))
  expect((await card('Neem soap')).textContent).toContain('Out of stock')
})

test('[H-07] [H-08] [H-09] a card leads to the product and to a chat with its seller', async () => {
  await tapHeart()
  const diya = within(await card('Brass diya'))
  const contact = diya.getByRole('link', { name: (said) => said.startsWith('Contact Seller') })
  const about = { sellerId: meena.id, sellerName: 'Meena', productId: ids.diya, productName: 'Brass diya' }
  expect(contact.getAttribute('href')).toBe(`/circle?${new URLSearchParams(about)}`)
  await user.click(diya.getByRole('link', { name: (said) => said.startsWith('View Details') }))
  await expectHeading('Brass diya')
  await expectAddress(`/product/${ids.diya}`)
})

test('[G-02] [G-03] a heart on the page of a product fills, also after a reload, and puts it on the wishlist', async () => {
  const heart = async () => (await screen.findAllByRole('button', { name: 'Save Brass diya' }))[0]!
  await openApp(`/product/${ids.diya}`, ravi)
  await expectHeading('Brass diya')
  expect((await heart()).getAttribute('aria-pressed')).toBe('false')
  await user.click(await heart())
  await waitFor(async () => expect(await wishedIds()).toEqual([ids.diya]))
  await reopenApp()
  await waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('true'))
  await reopenApp('/wishlist')
  expect(await cards()).toHaveLength(1)
})

test('[H-06] an item is removed, also after a reload', async () => {
  await tapHeart()
  await tap('button', 'Remove Neem soap')
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  await waitFor(async () => expect(await wishedIds()).toEqual([ids.diya]))
  await reopenApp()
  await waitFor(async () => expect(await cards()).toHaveLength(1))
})

test('[H-04] [H-05] Clear All asks first and then leaves nothing, also after a reload', async () => {
  await tapHeart()
  await tap('button', 'Clear All')
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Clear All' }))
  await screen.findByText('Your wishlist is empty')
  await waitFor(async () => expect(await wishedIds()).toEqual([]))
  await reopenApp()
  await screen.findByText('Your wishlist is empty')
})

test('[G-23] Write Review leads to the ratings with the product', async () => {
  await openApp(`/product/${ids.diya}`, ravi)
  const link = await screen.findByRole('link', { name: 'Write Review' })
  expect(link.getAttribute('href')).toBe(`/ratings?product=${ids.diya}`)
})

test('the page has its title, a loading state, and an error that can be retried', async () => {
  const release = holdRequests('/api/wishlist')
  await openApp('/wishlist', ravi)
  await expectHeading('My Wishlist')
  await waitFor(() => expect(document.title).toContain('My Wishlist'))
  expect(screen.queryByText('Your wishlist is empty')).toBeNull()
  release()
  await screen.findByText('Your wishlist is empty')
  localStorage.clear()
  const end = answerWith('/api/wishlist', { error: { code: 'busy', requestId: '' } }, 503)
  await openApp('/wishlist', await person('Asha'))
  await screen.findByText('Our server is busy. Try again in a moment.')
  end()
  await tap('button', 'Try again')
  await screen.findByText('Your wishlist is empty')
})

test('[H-06] a removed item returns with Undo; the others stay', async () => {
  await tapHeart()
  await tap('button', 'Remove Neem soap')
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect(await card('Brass diya')).toBeDefined()
  await tap('button', /^Undo: /)
  await waitFor(async () => expect(await cards()).toHaveLength(2))
  await waitFor(async () => expect((await wishedIds()).sort()).toEqual(Object.values(ids).sort()))
})

test('[H-04] Clear All is a warning, and keeping changes nothing', async () => {
  await tapHeart()
  await tap('button', 'Clear All')
  const question = within(await screen.findByRole('alertdialog'))
  const [clear, keep] = ['Clear All', 'Keep'].map((name) => question.getByRole('button', { name }))
  expect(clear!.className).toContain('danger')
  await user.click(keep!)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await cards()).toHaveLength(2)
  expect(await wishedIds()).toHaveLength(2)
})

test('[H-14] [H-15] a heart tapped offline fills, its product is on the wishlist at once, and is saved later', async () => {
  await ravi.api.put(`/api/wishlist/${ids.soap}`, { data: {} })
  await openApp('/wishlist', ravi)
  await card('Neem soap')
  await openApp(`/product/${ids.diya}`, ravi)
  await expectHeading('Brass diya')
  const heart = async () => (await screen.findAllByRole('button', { name: 'Save Brass diya' }))[0]!
  expect((await heart()).getAttribute('aria-pressed')).toBe('false')
  setOffline(true)
  await user.click(await heart())
  await waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('true'))
  const queued = () => {
    const stored = JSON.parse(localStorage.getItem('hereabouts_offline_cache') ?? '{}') as Record<
      string,
      { pendingActions?: { item: string; type: string }[] }
    >
    return stored[ravi.id]?.pendingActions?.map(({ item, type }) => [item, type])
  }
  await waitFor(() => expect(queued()).toEqual([['Brass diya', 'wishlist_add']]))
  await openApp('/wishlist', ravi)
  await waitFor(async () => expect(await cards()).toHaveLength(2))
  const diya = await card('Brass diya')
  for (const text of ['₹250', 'Meena', 'Available']) expect(diya.textContent).toContain(text)
  expect(diya.textContent).not.toContain('Demo')
  within(diya).getByRole('link', { name: /^Contact Seller/ })
  await tap('button', 'Remove Neem soap')
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  expect(await wishedIds()).toEqual([ids.soap])
  setOffline(false)
  await waitFor(async () => expect(await wishedIds()).toEqual([ids.diya]))
  expect((await card('Brass diya')).textContent).not.toContain('Demo')
})

test('products that buyers cannot see are only counted; one’s own has no contact link', async () => {
  await tapHeart()
  await screen.findByText('2 items')
  await meena.api.post(`/api/my/listings/${ids.soap}/status`, { data: { status: 'inactive' } })
  expect((await meena.api.delete(`/api/my/listings/${ids.soap}`)).ok()).toBe(true)
  await openApp('/wishlist', ravi)
  await waitFor(async () => expect(await cards()).toHaveLength(1))
  changeAnswer('/api/wishlist', (content) => {
    const { products } = content as { products: object[] }
    return { hidden: 2, products: products.map((product) => ({ ...product, sellerId: ravi.id })) }
  })
  await openApp('/wishlist', ravi)
  await screen.findByText(/^2 /)
  await waitFor(async () =>
    expect(within(await card('Brass diya')).queryByRole('link', { name: /^Contact/ })).toBeNull(),
  )
  within(await card('Brass diya')).getByRole('link', { name: /^View Details/ })
})
