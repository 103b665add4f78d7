import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FileReading } from '#features/listings/web/bulk/readList.ts'
import { makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { cardOf, choose } from './kit/forms.ts'
import { tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'

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

test('the import shows every line before anything is written, and an export imports again unchanged', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME)
  vi.stubGlobal('Worker', ReaderHere)
  const saved: Blob[] = []
  class Addresses extends URL {
    static override createObjectURL(file: Blob): string {
      saved.push(file)
      return 'blob:saved'
    }
  }
  vi.stubGlobal('URL', Addresses)
  await openApp('/item-list', meena)
  await tap('button', 'Import or export')
  const sheet = await screen.findByRole('dialog', { name: 'Import many items' })
  const chooseFile = async (csv: string) => {
    await waitFor(() => expect(sheet.querySelector('input[type=file]')).not.toBeNull())
    const file = new File([csv], 'items.csv', { type: 'text/csv' })
    await user.upload(sheet.querySelector<HTMLInputElement>('input[type=file]')!, file)
  }
  await chooseFile('hello')
  await within(sheet).findByText(/No list found\./)
  await tap('button', 'Back')
  await chooseFile(
    [
      'name,category,price,description,keywords,shop',
      '=Okra,Food & Beverages,40,Fresh,okra; bhindi,Green Basket',
      'Beans,Food & Beverages,50,Fresh,beans,Green Basket',
      'Peas,Food & Beverages,free,Fresh,peas,Blue Basket',
    ].join('\n'),
  )
  await tap('button', 'Check 3 lines')
  const lines = async () => [...(await within(sheet).findByRole('list', { name: 'Preview' })).children]
  expect(await lines()).toHaveLength(3)
  const faulty = (await lines())[2]!.textContent
  expect(faulty).toContain('Selling price: Enter the price as a number')
  expect(faulty).toContain('Shop: You have no shop with this name.')
  expect(await itemsOf(meena)).toEqual([])
  await user.click(within(sheet).getByRole('checkbox', { name: /Beans/ }))
  await tap('button', 'Import 1 line')
  await screen.findByText(/1 new item/)
  await tap('button', 'Done')
  await cardOf('=Okra')
  await tap('button', 'Import or export')
  await tap('button', /^Download my items/)
  await waitFor(() => expect(saved).toHaveLength(1))
  const csv = await saved[0]!.text()
  expect(csv).toContain(",'=Okra,")
  const again = await screen.findByRole('dialog', { name: 'Import many items' })
  await user.upload(
    again.querySelector<HTMLInputElement>('input[type=file]')!,
    new File([csv], 'items.csv', { type: 'text/csv' }),
  )
  await tap('button', 'Check 1 line')
  const list = await within(again).findByRole('list', { name: 'Preview' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/=Okra.*Unchanged/s)])
  const nothing = await screen.findByRole<HTMLButtonElement>('button', { name: 'Nothing to import' })
  expect(nothing.disabled).toBe(true)
})
