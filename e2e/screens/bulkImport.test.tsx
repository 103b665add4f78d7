import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FileReading } from '#features/listings/web/bulk/readList.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { choose } from './kit/forms.ts'
import { tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { savedFiles } from './kit/savedFiles.ts'
import { answerWith, requestsTo } from './kit/wire.ts'

/** Reads files as the worker of the import does, without a thread of its own. */
class ReaderHere extends EventTarget {
  readonly #reading = new FileReading()
  postMessage({ id, files }: { id: number; files: File[] }) {
    void this.#reading
      .read(files)
      .then((read) => this.dispatchEvent(new MessageEvent('message', { data: { id, read } })))
  }
  terminate() {}
}

afterEach(() => vi.unstubAllGlobals())

const NO_PLACE = 'Your profile has no location. Add it in My Profile first, then import your list.'
const HEADINGS = 'name,price,stock,category,description,keywords'
const IMPORT = '/api/my/items/import'
const OKRA = 'Okra,40,5,Food & Beverages,Fresh okra from our field.,okra'
const RICE = 'Rice,60,9,Food & Beverages,White rice of this harvest.,rice'

/** Opens the import with these lines. */
async function openImport(by: Someone, ...lines: string[]): Promise<HTMLElement> {
  vi.stubGlobal('Worker', ReaderHere)
  await openApp('/item-list', by)
  await tap('button', 'Import or export')
  const sheet = await screen.findByRole('dialog', { name: 'Import many items' })
  const file = new File([lines.join('\n')], 'list.csv', { type: 'text/csv' })
  await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await within(sheet).findByText('2 lines, no photos')
  return sheet
}

const itemsOf = async ({ api }: Someone) =>
  ((await (await api.get('/api/my/items')).json()) as { items: { name: string; shopId: string | null }[] }).items

async function atHome(name: string): Promise<Someone> {
  const someone = await person(name)
  const location = { ...HOME, address: 'Cubbon Park' }
  expect((await someone.api.patch('/api/me', { data: { location } })).ok()).toBe(true)
  return { ...someone, user: { ...someone.user, location } }
}

test('a seller without a shop imports items, which get the place of the profile', async () => {
  const meena = await atHome('Meena')
  const sheet = await openImport(meena, HEADINGS, OKRA, RICE)
  expect(within(sheet).getByLabelText<HTMLSelectElement>('Shop for lines without one').value).toBe('mine')
  expect(within(sheet).queryByText(NO_PLACE)).toBeNull()
  await tap('button', 'Check 2 lines')
  await tap('button', 'Import 2 lines')
  await waitFor(async () => expect((await itemsOf(meena)).map(({ name }) => name).sort()).toEqual(['Okra', 'Rice']))
})

test('a seller without a shop and without a place in the profile is told to add it', async () => {
  const meena = await person('Meena')
  const sheet = await openImport(meena, `${HEADINGS},shop`, `${OKRA},`, `${RICE},`)
  await within(sheet).findByText(NO_PLACE)
  expect(within(sheet).getByRole('link', { name: 'Open My Profile' }).getAttribute('href')).toBe('/profile')
  await tap('button', 'Check 2 lines')
  const preview = await within(sheet).findByRole('list', { name: 'Preview' })
  expect(preview.textContent).toContain('or add your location in My Profile.')
  expect(preview.textContent).not.toContain('You have no shop with this name.')
})

test('a seller with a shop imports items without it', async () => {
  const meena = await atHome('Meena')
  await makeShop(meena.api, HOME)
  await openImport(meena, HEADINGS, OKRA, RICE)
  await choose('Shop for lines without one', 'No shop: my location')
  await tap('button', 'Check 2 lines')
  await tap('button', 'Import 2 lines')
  await waitFor(async () => expect((await itemsOf(meena)).map(({ shopId }) => shopId)).toEqual([null, null]))
})

test('items exported in Hindi have Hindi headings, categories and their shop, and imported again change nothing', async () => {
  const meena = await atHome('Meena')
  const { id: shopId } = await makeShop(meena.api, HOME, { name: 'Sharma किराना' })
  const variants = [
    { label: '500 ग्राम', price: 20, stock: 60, code: '' },
    { label: '1 किलो', price: 38, stock: null, code: '' },
  ]
  await makeItem(meena.api, HOME, { name: 'Okra', shopId, variants })
  localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))
  vi.stubGlobal('Worker', ReaderHere)
  const saved = savedFiles()
  await openApp('/item-list', meena)
  await tap('button', 'इम्पोर्ट या एक्सपोर्ट')
  await tap('button', /^मेरे प्रोडक्ट डाउनलोड करें/)
  await waitFor(() => expect(saved).toHaveLength(1))
  const csv = await saved[0]!.text()
  expect(csv).toContain('प्रोडक्ट का नाम,कैटेगरी,बेचने का दाम,इकाई')
  expect(csv).toContain('Okra,खाना-पीना,20,,500 ग्राम,,60')
  expect(csv.match(/,Sharma किराना,/g)).toHaveLength(2)
  const sheet = await screen.findByRole('dialog', { name: 'एक साथ कई प्रोडक्ट जोड़ें' })
  const file = new File([csv], 'items.csv', { type: 'text/csv' })
  await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await tap('button', '2 लाइनें जाँचें')
  const preview = await within(sheet).findByRole('list', { name: 'प्रीव्यू' })
  expect(preview.textContent!.match(/वैसा ही/g)).toHaveLength(2)
  expect(preview.textContent).not.toContain('खाली')
})

test('an import that waits is not sent for the next person who signs in on the same page', async () => {
  const [meena, ravi] = [await atHome('Meena'), await atHome('Ravi')]
  await openImport(meena, HEADINGS, OKRA, RICE)
  await tap('button', 'Check 2 lines')
  const restore = answerWith(IMPORT, { error: { code: 'busy', requestId: 'x' } }, 503)
  await tap('button', 'Import 2 lines')
  await screen.findByText('0 of 2 lines')
  restore()
  await openImport(ravi, HEADINGS, OKRA.replace('Okra', 'Peas'), RICE.replace('Rice', 'Maize'))
  const sent = requestsTo(IMPORT)
  await tap('button', 'Check 2 lines')
  await tap('button', 'Import 2 lines')
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await itemsOf(ravi)).map(({ name }) => name).sort()).toEqual(['Maize', 'Peas']))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(sent.filter(({ body }) => body.includes('Okra'))).toEqual([])
  await openApp('/item-list', meena)
  await waitFor(async () => expect((await itemsOf(meena)).map(({ name }) => name).sort()).toEqual(['Okra', 'Rice']))
})
