import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { itemInput, makeItem, makeService, uploadPicture, uploadPictures } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { cardOf, menuOf } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { answerWith } from './kit/wire.ts'

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const valueOf = async (label: string) => (await field(label)).value
const inCard = (title: string, text: string) =>
  waitFor(async () => expect((await cardOf(title)).textContent).toContain(text))
const everythingSent = () => waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
const edit = async (title: string) => user.click(within(await cardOf(title)).getByRole('link', { name: 'Edit' }))

interface Told {
  name: string
  pricePaise: number
  stock: number
  keywords: string[]
  photos: { id: string }[]
  version: number
  status: string
}

const itemOf = async ({ api }: Someone, id: string) => (await (await api.get(`/api/my/items/${id}`)).json()) as Told

/** A buyer orders this many, and the seller confirms at once: the stock falls. */
async function sell(seller: Someone, buyer: Someone, id: string, quantity: number): Promise<void> {
  const { pricePaise } = await itemOf(seller, id)
  const order = await askFor(dealer(buyer), id, { quantity, pricePaise })
  await stepOrder(dealer(seller), order.id, 'confirm')
}

/** Saves the item as another device of its seller does. */
async function changeElsewhere({ api }: Someone, id: string, changes: Record<string, unknown>): Promise<void> {
  const answer = await api.put(`/api/items/${id}`, {
    data: itemInput(HOME, { photoIds: [await uploadPicture(api)], ...changes }),
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Meena and an item of hers with a photo. */
async function seller() {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME, { photoIds: [await uploadPicture(meena.api)] })
  return { meena, id }
}

async function savePrice(price: string): Promise<void> {
  await fillIn({ Price: price })
  await tap('button', 'Save item')
  await expectAddress('/item-list')
}

/** Opens the refused change whose card has this text. */
async function viewRefused(text: string): Promise<void> {
  const card = await waitFor(() => {
    const found = screen.getAllByRole('listitem').find((row) => row.textContent.includes(text))
    expect(found).toBeDefined()
    return found!
  })
  await user.click(within(card).getByRole('link', { name: 'View' }))
}

test('an order lowers the stock while the seller edits the title: both changes are stored', async () => {
  const [{ meena, id }, asha] = [await seller(), await person('Asha')]
  await openApp(`/item/${id}/edit`, meena)
  await fillIn({ 'Item name': 'Plum tomato' })
  await sell(meena, asha, id, 2)
  await tap('button', 'Save item')
  await screen.findByText('Saved. It was changed elsewhere meanwhile; both changes are kept.')
  await expectAddress('/item-list')
  expect(await itemOf(meena, id)).toMatchObject({ name: 'Plum tomato', stock: 18, pricePaise: 3200 })
})

test('an order lowers the stock while an edit made offline waits: the edit opens again with the new stock', async () => {
  const [{ meena, id }, asha] = [await seller(), await person('Asha')]
  await openApp('/item-list', meena)
  await edit('Country tomato')
  await waitFor(async () => expect(await valueOf('Stock')).toBe('20'))
  setOffline(true)
  await fillIn({ 'Item name': 'Vine tomato' })
  await tap('button', 'Save item')
  await inCard('Country tomato', 'Not sent yet')
  await sell(meena, asha, id, 3)
  setOffline(false)
  await viewRefused('changed on another device')
  await screen.findByText('Changed elsewhere meanwhile')
  expect(await valueOf('Item name')).toBe('Vine tomato')
  expect(await valueOf('Stock')).toBe('17')
  await tap('button', 'Save item')
  await cardOf('Vine tomato')
  expect(await itemOf(meena, id)).toMatchObject({ name: 'Vine tomato', stock: 17 })
  await everythingSent()
})

test('of changes on two devices the one-sided ones are kept, two-sided ones are asked about', async () => {
  const meena = await person('Meena')
  const photoIds = await uploadPictures(meena.api, 2)
  const { id } = await makeItem(meena.api, HOME, { photoIds })
  await openApp(`/item/${id}/edit`, meena)
  await fillIn({ Stock: '30', Keywords: 'tomato, salad' })
  const keywords = ['tomato', 'vegetable', 'red']
  await changeElsewhere(meena, id, { price: 36, keywords, photoIds: photoIds.slice(1), stock: 19 })
  await tap('button', 'Save item')
  const question = 'You changed these on both: Stock (19 there).'
  await screen.findByText(question)
  const shown = async () => [await valueOf('Stock'), await valueOf('Price'), await valueOf('Keywords')]
  expect(await shown()).toEqual(['30', '36', 'tomato, salad, red'])
  await screen.findByText('1 of 10')
  await reopenApp()
  await screen.findByText(question)
  await tap('button', 'Keep mine')
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  await tap('button', 'Save item')
  await screen.findByText('Item updated!')
  const stored = await itemOf(meena, id)
  expect(stored).toMatchObject({ stock: 30, pricePaise: 3600, keywords: ['tomato', 'salad', 'red'] })
  expect(stored.photos.map((photo) => photo.id)).toEqual(photoIds.slice(1))
})

test('Save leads to the open question about a change elsewhere, as long as it is not answered', async () => {
  const meena = await person('Meena')
  const { id } = await makeService(meena.api)
  await openApp(`/service-form/${id}`, meena)
  await waitFor(async () => expect(await valueOf('Price')).toBe('300'))
  await fillIn({ Price: '350' })
  const { services } = (await (await meena.api.get('/api/my/services')).json()) as { services: object[] }
  const changed = await meena.api.put(`/api/services/${id}`, { data: { ...services[0], price: 400, photoIds: [] } })
  expect(changed.status(), await changed.text()).toBe(200)
  await tap('button', 'Save')
  await screen.findByText('You changed these on both: Price (₹400 there).')
  const question = screen.getByRole('group', { name: 'Changed on another device' })
  ;(await field('Price')).focus()
  const scrolled = vi.spyOn(question, 'scrollIntoView')
  await tap('button', 'Save')
  await waitFor(() => expect(document.activeElement).toBe(question))
  expect(scrolled).toHaveBeenCalled()
  await tap('button', 'Keep mine')
  await tap('button', 'Save')
  await waitFor(async () =>
    expect(await (await meena.api.get('/api/my/services')).text()).toContain('"pricePaise":35000'),
  )
})

test('the same change on two devices leaves nothing to save', async () => {
  const { meena, id } = await seller()
  const { photos, version } = await itemOf(meena, id)
  await openApp(`/item/${id}/edit`, meena)
  await fillIn({ Price: '38' })
  await changeElsewhere(meena, id, { price: 38, photoIds: photos.map((photo) => photo.id) })
  await tap('button', 'Save item')
  await screen.findByText('Nothing to save')
  expect(await itemOf(meena, id)).toMatchObject({ pricePaise: 3800, version: version + 1 })
  await reopenApp()
  await waitFor(async () => expect(await valueOf('Price')).toBe('38'))
  expect(screen.queryByText('Draft restored')).toBeNull()
})

test('an edit that does not reach the server is shown as waiting, survives a reload, is replaced by a second one, and is sent once', async () => {
  const { meena, id } = await seller()
  const before = await itemOf(meena, id)
  await openApp('/item-list', meena)
  await cardOf('Country tomato')
  const writes = /^\/api\/(items|my\/listings)\//
  const ends = ['PUT', 'POST'].map((method) => answerWith(writes, null, 0, method))
  await edit('Country tomato')
  await savePrice('45')
  await screen.findByText(/^No network\. We’ll send it/)
  await inCard('Country tomato', 'Not sent yet')
  await reopenApp()
  await inCard('Country tomato', 'Not sent yet')
  await edit('Country tomato')
  await screen.findByText(/Saving again replaces it\./)
  await waitFor(async () => expect(await valueOf('Price')).toBe('45'))
  await savePrice('46')
  await user.click((await menuOf('Country tomato')).getByRole('button', { name: 'Deactivate' }))
  await (await menuOf('Country tomato')).findByRole('button', { name: 'Activate' })
  expect(await itemOf(meena, id)).toEqual(before)
  for (const end of ends) end()
  window.dispatchEvent(new Event('online'))
  await everythingSent()
  await inCard('Country tomato', '₹46')
  const after = { pricePaise: 4600, version: before.version + 2, status: 'inactive' }
  expect(await itemOf(meena, id)).toMatchObject(after)
})

test('an offline edit in conflict with another device opens again with both versions', async () => {
  const { meena, id } = await seller()
  await openApp(`/item/${id}/edit`, meena)
  await waitFor(async () => expect(await valueOf('Price')).toBe('32'))
  setOffline(true)
  await savePrice('50')
  await changeElsewhere(meena, id, { name: 'Cherry tomato', price: 6000 })
  setOffline(false)
  await viewRefused('changed on another device')
  expect(await itemOf(meena, id)).toMatchObject({ name: 'Cherry tomato', pricePaise: 600_000 })
  await screen.findByText('Changed on another device')
  await screen.findByText('You changed these on both: Price (₹6,000 there).')
  expect([await valueOf('Price'), await valueOf('Item name')]).toEqual(['50', 'Cherry tomato'])
  await tap('button', 'Keep mine')
  await tap('button', 'Save item')
  await screen.findByText('Item updated!')
  await inCard('Cherry tomato', '₹50')
  await everythingSent()
})

test('an offline edit of an item that was deleted elsewhere is reported, and can be discarded', async () => {
  const { meena, id } = await seller()
  await openApp(`/item/${id}/edit`, meena)
  await waitFor(async () => expect(await valueOf('Price')).toBe('32'))
  setOffline(true)
  await savePrice('51')
  expect((await meena.api.delete(`/api/my/listings/${id}`)).ok()).toBe(true)
  setOffline(false)
  await viewRefused('Product not found.')
  await screen.findByText('This was deleted on another device.')
  await tap('button', 'Discard change')
  await expectAddress('/item-list')
  await screen.findByText('No items yet')
  expect(screen.queryByText('Product not found.')).toBeNull()
})
