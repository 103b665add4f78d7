import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeShop, uploadPicture } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { cardOf, choose, choosePhotos, useMyLocation } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { answerFor, answerWith } from './kit/wire.ts'

const drafts = () => Object.keys(localStorage).filter((key) => key.includes('_draft_'))
const valueOf = async (label: string) => (await field(label)).value
const shops = async ({ api }: Someone) =>
  ((await (await api.get('/api/my/shops')).json()) as { shops: { name: string }[] }).shops
const main = () => screen.getByRole('main').textContent

async function fillShop(): Promise<void> {
  await fillIn({ 'Shop name': 'Green Basket', Contact: '+91 90000 00012' })
  await choose('Category', 'Books')
  await useMyLocation()
  await choosePhotos(1, '1 of 10')
}

test('typed text and photos are restored after a reload, and can be discarded and brought back', async () => {
  const meena = await person('Meena')
  await openApp('/shop-form', meena)
  await field('Shop name')
  expect(screen.queryByText('Draft restored')).toBeNull()
  await fillShop()
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await reopenApp()
  await screen.findByText('Draft restored')
  expect(await valueOf('Shop name')).toBe('Green Basket')
  await screen.findByText('1 of 10')
  await tap('button', 'Discard')
  await waitFor(async () => expect(await valueOf('Shop name')).toBe(''))
  await tap('button', /^Undo: /)
  await waitFor(async () => expect(await valueOf('Shop name')).toBe('Green Basket'))
  await tap('button', 'Create Shop')
  await screen.findByText('Shop created!')
  expect(drafts()).toEqual([])
  await openApp('/shop-form', meena)
  expect(await valueOf('Shop name')).toBe('')
})

test('[F-58] photos chosen offline wait in the draft, the form says so, and they are uploaded when back online', async () => {
  const meena = await person('Meena')
  const waits = 'Photos are uploaded when you’re back online. Your draft is kept on this device.'
  await openApp('/item-form', meena)
  await fillIn({ 'Item name': 'Tomato', Price: '32', Stock: '4', Description: 'Red.', Keywords: 'tomato' })
  await choose('Category', 'Books')
  await useMyLocation()
  setOffline(true)
  await choosePhotos(1, '1 of 10')
  await screen.findByText(waits)
  expect(main()).not.toContain('Network error')
  await tap('button', 'Create item')
  await screen.findByText(waits)
  expect(main()).not.toContain('weren’t uploaded')
  expect(drafts()).toHaveLength(1)
  setOffline(false)
  await waitFor(() => expect(main()).not.toContain(waits))
  await waitFor(() => expect(screen.queryAllByRole('progressbar')).toHaveLength(0))
  await tap('button', 'Create item')
  await screen.findByText('Item created!')
  expect(drafts()).toEqual([])
})

test('[S-34] a draft is only shown to its owner', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await openApp('/office-form', meena)
  await fillIn({ 'Office name': 'Secret office' })
  await waitFor(() => expect(drafts()).toHaveLength(1))
  const [key] = drafts()
  const text = localStorage.getItem(key!)!
  expect(text).toContain('Secret office')
  await openApp('/home', ravi)
  localStorage.setItem(key!, text)
  await reopenApp('/office-form')
  expect(await valueOf('Office name')).toBe('')
  expect(screen.queryByText('Draft restored')).toBeNull()
})

test('when the answer is lost, the form is sent again automatically and creates one shop', async () => {
  const meena = await person('Meena')
  await openApp('/shop-form', meena)
  await fillShop()
  let isLost = true
  answerFor(
    '/api/shops',
    async (pass) => {
      const answered = await pass()
      if (!isLost) return answered
      isLost = false
      throw new TypeError('Failed to fetch')
    },
    'POST',
  )
  await tap('button', 'Create Shop')
  await screen.findByText(/^No network\. We’ll send it/)
  await expectAddress('/shop-list')
  window.dispatchEvent(new Event('online'))
  await cardOf('Green Basket')
  await waitFor(() => expect(main()).toMatch(/Total\s*1\s*Active\s*1/))
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  expect(await shops(meena)).toHaveLength(1)
  expect(drafts()).toEqual([])
})

test('a double tap creates one shop', async () => {
  const meena = await person('Meena')
  await openApp('/shop-form', meena)
  await fillShop()
  const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create Shop' })
  await waitFor(() => expect(create.disabled).toBe(false))
  await user.dblClick(create)
  await cardOf('Green Basket')
  await waitFor(() => expect(main()).toMatch(/Total\s*1/))
  expect(await shops(meena)).toHaveLength(1)
})

test('a change on another device is reported, and the typed text stays until its owner chooses', async () => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME)
  const changeElsewhere = async (name: string) => {
    const location = { lat: HOME.latitude, lng: HOME.longitude }
    const photoIds = [await uploadPicture(meena.api)]
    const data = { name, category: 'Books', contact: '1', location, photoIds }
    expect((await meena.api.put(`/api/shops/${id}`, { data })).ok()).toBe(true)
  }
  await openApp(`/shop/${id}/edit`, meena)
  await fillIn({ 'Shop name': 'Mine' })
  await changeElsewhere('Theirs')
  await tap('button', 'Save Shop')
  await screen.findByText('Changed on another device')
  expect(await valueOf('Shop name')).toBe('Mine')
  await tap('button', 'Load newer version')
  await waitFor(async () => expect(await valueOf('Shop name')).toBe('Theirs'))
  await waitFor(() => expect(drafts()).toEqual([]))

  await fillIn({ 'Shop name': 'Mine again' })
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await changeElsewhere('Theirs again')
  await reopenApp()
  await screen.findByText('Changed on another device')
  expect(await valueOf('Shop name')).toBe('Mine again')
  await tap('button', 'Keep mine')
  await waitFor(() => expect(screen.queryByText('Changed on another device')).toBeNull())
  await tap('button', 'Save Shop')
  await screen.findByText('Shop updated!')
  await cardOf('Mine again')
  expect(await shops(meena)).toMatchObject([{ id, name: 'Mine again' }])
})

test('no success message is shown when the server fails every write', async () => {
  const meena = await person('Meena')
  await openApp('/shop-form', meena)
  await fillShop()
  answerWith('/api/shops', { error: { code: 'unexpected', requestId: 'x' } }, 500, 'POST')
  await tap('button', 'Create Shop')
  await screen.findByText(/^Something went wrong\. Try again\./)
  expect(screen.queryByText('Shop created!')).toBeNull()
  await expectAddress('/shop-form')
  expect(await valueOf('Shop name')).toBe('Green Basket')
  expect(await shops(meena)).toEqual([])
})
