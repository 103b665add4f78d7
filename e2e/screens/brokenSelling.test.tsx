import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { FORM_INPUT, type Kind, makeItem, makeShop, uploadPicture } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { answer, cardOf, choose, choosePhotos, menuOf, useMyLocation } from './kit/forms.ts'
import { field, fill, fillIn, tap } from './kit/hands.ts'
import { administrator, person, type Someone } from './kit/people.ts'
import { performWhileBroken } from './kit/writeFaults.ts'

/** Without an answer a change of a listing is queued and sent automatically; the card says so. */
const KEPT = /Not sent yet|No network\. We’ll send it/

async function read<Told>({ api }: Someone, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}

/** Number of the person's listings of a kind. */
const count = (by: Someone, kind: string) => async () =>
  Object.values(await read<Record<string, unknown[]>>(by, `/api/my/${kind}`))[0]!.length

interface Form {
  path: string
  /** The end of the address of the person's listings of this kind. */
  list: string
  button: string
  /** Number of photos that the form takes; none by default. */
  photos?: number
  isPlaced?: true
}

const FORMS: Record<Kind, Form> = {
  shop: { path: '/shop-form', list: 'shops', button: 'Create Shop', photos: 10, isPlaced: true },
  item: { path: '/item-form', list: 'items', button: 'Create item', photos: 10, isPlaced: true },
  service: { path: '/service-form', list: 'services', button: 'Save', isPlaced: true },
  office: { path: '/office-form', list: 'offices', button: 'Create Office', photos: 10 },
  specialization: { path: '/specialist-form', list: 'specializations', button: 'Add Specialization' },
}

const KINDS = Object.keys(FORMS) as Kind[]
test.each(KINDS)('[S11] when the server fails every change: creating one %s', async (kind) => {
  const meena = await person('Meena')
  const form = FORMS[kind]
  const { texts, category } = FORM_INPUT[kind]
  const [label, title] = Object.entries(texts)[0]!
  await performWhileBroken({
    open: async () => {
      await openApp(form.path, meena)
      await fillIn(texts)
      if (category) await choose('Category', category)
      if (form.isPlaced) await useMyLocation()
      if (form.photos) await choosePhotos(1, `1 of ${form.photos}`)
    },
    act: () => tap('button', form.button),
    typed: async () => expect((await field(label)).value).toBe(title),
    waits: KEPT,
    done: async () => {
      await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
      expect(await screen.findAllByText(title)).not.toEqual([])
    },
    held: count(meena, form.list),
    before: 0,
    after: 1,
  })
})

test('[S11] when the server fails every change: editing an item', async () => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME, { photoIds: [await uploadPicture(meena.api)] })
  const mine = () => read<{ pricePaise: number; version: number }>(meena, `/api/my/items/${id}`)
  const { version } = await mine()
  await performWhileBroken({
    open: async () => {
      await openApp(`/item/${id}/edit`, meena)
      await fillIn({ Price: '45' })
    },
    act: () => tap('button', 'Save item'),
    typed: async () => expect((await field('Price')).value).toBe('45'),
    waits: KEPT,
    done: () => waitFor(async () => expect((await cardOf('Country tomato')).textContent).toContain('₹45')),
    held: async () => [(await mine()).pricePaise, (await mine()).version],
    before: [3200, version],
    after: [4500, version + 1],
  })
})

test('[S11] when the server fails every change: switching an item off', async () => {
  const meena = await person('Meena')
  const { id } = await makeItem(meena.api, HOME)
  await performWhileBroken({
    open: () => openApp('/item-list', meena),
    act: async () => {
      const open = screen.queryByRole('dialog', { name: 'Country tomato' })
      const menu = open ? within(open) : await menuOf('Country tomato')
      await user.click(await menu.findByRole('button', { name: 'Deactivate' }))
    },
    waits: KEPT,
    done: async () => within(await cardOf('Country tomato')).findByText('Inactive'),
    held: async () => (await read<{ status: string }>(meena, `/api/my/items/${id}`)).status,
    before: 'active',
    after: 'inactive',
  })
})

test('[S11] when the server fails every change: starting a payment, and reporting its reference', async () => {
  const meena = await person('Meena')
  const { id } = await makeShop(meena.api, HOME)
  const payments = async () =>
    (await read<{ payments: { reference: string | null }[] }>(meena, '/api/my/subscription')).payments.map(
      ({ reference }) => reference,
    )
  await performWhileBroken({
    open: () => openApp(`/subscription?listing=${id}`, meena),
    act: () => tap('button', 'Show payment QR'),
    typed: async () =>
      expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /Green Basket/ })).checked).toBe(true),
    done: () => screen.findByText('Pay to Hereabouts'),
    held: payments,
    before: [],
    after: [null],
  })
  const label = 'UPI reference, 12 digits'
  const reference = `43${String(Date.now()).slice(-10)}`
  await performWhileBroken({
    open: async () => {
      await openApp('/subscription', meena)
      await fillIn({ [label]: reference })
    },
    act: () => tap('button', 'Send'),
    typed: async () => expect((await field(label)).value).toBe(reference),
    waits: /Not sent yet\. We’ll send it/,
    done: () => screen.findByText(new RegExp(`^Reference ${reference}, sent on`)),
    held: payments,
    before: [null],
    after: [reference],
  })
})

test('[S11] when the server fails every change: deleting a shop', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME)
  await performWhileBroken({
    open: () => openApp('/shop-list', meena),
    act: async () => {
      await user.click((await menuOf('Green Basket')).getByRole('button', { name: 'Delete' }))
      await answer('Delete this shop?', 'Delete')
    },
    waits: /Not deleted yet|We’ll delete /,
    done: () => screen.findByText('No shops yet'),
    held: count(meena, 'shops'),
    before: 1,
    after: 0,
    showsByItself: true,
  })
})

test('[S11] when the server fails every change: a report', async () => {
  const [meena, ravi, anil] = [await person('Meena'), await person('Ravi'), await administrator()]
  const lamp = await makeItem(meena.api, HOME, { name: `Tin lamp ${meena.id}` })
  const sheet = async () => within(await screen.findByRole('dialog'))
  const happened = async () => (await sheet()).findByLabelText<HTMLTextAreaElement>('What happened?')
  await performWhileBroken({
    open: async () => {
      await openApp(`/product/${lamp.id}`, ravi)
      await tap('button', 'Report')
      await user.click(await (await sheet()).findByRole('radio', { name: 'Fake' }))
      await fill(await happened(), 'It is tin.')
    },
    act: async () => user.click(await (await sheet()).findByRole('button', { name: 'Send report' })),
    typed: async () => expect((await happened()).value).toBe('It is tin.'),
    done: () => screen.findByText(/^Thank you\. It will be looked at/),
    held: async () =>
      JSON.stringify(await read(anil, `/api/admin/disputes?q=${encodeURIComponent(lamp.name)}`)).includes(lamp.name),
    before: false,
    after: true,
  })
})

test('[S11] when the server fails every change: an administrator’s decision', async () => {
  const [meena, anil] = [await person('Meena'), await administrator()]
  const lamp = await makeItem(meena.api, HOME, { name: `Tin lamp ${meena.id}` })
  const row = () => screen.findByRole('article', { name: lamp.name })
  const find = encodeURIComponent(lamp.name)
  await performWhileBroken({
    open: async () => {
      await openApp(`/admin?tab=listings&find=${find}`, anil)
      await row()
    },
    act: async () => user.click(await within(await row()).findByRole('button', { name: /^Approve/ })),
    says: { noAnswer: /Network error/ },
    done: () => waitFor(() => expect(screen.queryByRole('article', { name: lamp.name })).toBeNull()),
    held: async () =>
      (await read<{ listings: { id: string }[] }>(anil, `/api/admin/listings?q=${find}`)).listings.some(
        ({ id }) => id === lamp.id,
      ),
    before: true,
    after: false,
    showsByItself: true,
  })
})
