import type { APIRequestContext, Page } from '@playwright/test'
import { adminCommand, logInWithCode, turnOnTwoFactor } from './kit/administrator.ts'
import { type Action, BROKEN, performWhileBroken } from './kit/brokenServer.ts'
import { choosePhotos, makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { PAYEE } from './kit/payments.ts'
import { cardOf, fillForm, fillIn, openMenuOf, photosArrived, useMyLocation } from './kit/selling.ts'
import { expect, HOME, test } from './kit/test.ts'

test.use({ serverEnv: { ...PAYEE } })

async function read<Told>(api: APIRequestContext, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}

/** Number of the person's listings of a kind. */
const count = (page: Page, kind: string) => async () =>
  (Object.values(await read<Record<string, unknown[]>>(page.request, `/api/my/${kind}`))[0] ?? []).length

/** Without an answer a change of a listing is queued and sent automatically; the card says so. */
const KEPT = { says: /Not sent yet|No network\. We’ll send it/ }

interface Form {
  path: string
  list: string
  button: string
  title: string
  fill: () => Promise<void>
}

/** Creating one listing of each kind: the form, its texts, and the text shown once it is stored. */
function creations(page: Page): Action[] {
  const make = (name: string, { path, list, button, title, fill }: Form): Action => ({
    name,
    page,
    open: async () => {
      await page.goto(path)
      await fill()
    },
    act: () => page.getByRole('button', { name: button, exact: true }).click(),
    typed: () => expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(title),
    waits: KEPT,
    done: async () => {
      await expect(page.getByText('Not sent yet')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: title }).or(cardOf(page, title)).first()).toBeVisible()
    },
    held: count(page, list),
    before: 0,
    after: 1,
  })
  return [
    make('shop', {
      path: '/shop-form',
      list: 'shops',
      button: 'Create Shop',
      title: 'Green Basket',
      async fill() {
        await choosePhotos(page, 1)
        await fillForm(page, 'shop')
        await useMyLocation(page)
        await photosArrived(page, 1, 10)
      },
    }),
    make('item', {
      path: '/item-form',
      list: 'items',
      button: 'Create item',
      title: 'Country tomato',
      async fill() {
        await choosePhotos(page, 1)
        await fillForm(page, 'item')
        // The shop created before is the only one: the item gets its location.
        await photosArrived(page, 1, 10)
      },
    }),
    make('service', {
      path: '/service-form',
      list: 'services',
      button: 'Save',
      title: 'Tap repair',
      fill: () => fillForm(page, 'service'),
    }),
    make('office', {
      path: '/office-form',
      list: 'offices',
      button: 'Create Office',
      title: 'Rao & Daughters',
      async fill() {
        await choosePhotos(page, 1)
        await fillForm(page, 'office')
        await photosArrived(page, 1, 10)
      },
    }),
    make('specialization', {
      path: '/specialist-form',
      list: 'specializations',
      button: 'Add Specialization',
      title: 'Veena teacher',
      fill: () => fillForm(page, 'specialization'),
    }),
  ]
}

test('[S11] when the server fails every change: creating one listing of each kind', async ({ person, watch }) => {
  watch.allow(...BROKEN)
  const { page } = await person('Meena')
  await performWhileBroken(creations(page))
})

test('[S11] when the server fails every change: a seller’s listings and payments', async ({ person, watch }) => {
  watch.allow(...BROKEN, /status of 409/)
  const { page } = await person('Meena')
  const api = page.request
  const shop = await makeShop(api, HOME)
  const item = await makeItem(api, HOME, { photoIds: [await uploadPicture(api)] })
  const mine = () => read<{ pricePaise: number; version: number; status: string }>(api, `/api/my/items/${item.id}`)
  const card = cardOf(page, 'Country tomato')
  const payments = async () =>
    (await read<{ payments: { reference: string | null }[] }>(api, '/api/my/subscription')).payments.map(
      ({ reference }) => reference,
    )
  const { version } = await mine()
  await performWhileBroken([
    {
      name: 'edit',
      page,
      open: async () => {
        await page.goto(`/item/${item.id}/edit`)
        await fillIn(page, { Price: '45' })
      },
      act: () => page.getByRole('button', { name: 'Save item' }).click(),
      typed: () => expect(page.getByLabel('Price', { exact: true })).toHaveValue('45'),
      waits: KEPT,
      done: () => expect(card).toContainText('₹45'),
      held: async () => [(await mine()).pricePaise, (await mine()).version],
      before: [3200, version],
      after: [4500, version + 1],
    },
    {
      name: 'switch',
      page,
      open: () => page.goto('/item-list'),
      act: async () => {
        if (!(await page.getByRole('dialog', { name: 'Country tomato' }).isVisible())) {
          await card.getByRole('button', { name: 'More: Country tomato', exact: true }).click()
        }
        await card.getByRole('button', { name: 'Deactivate' }).click()
      },
      waits: KEPT,
      done: () => expect(card.getByText('Inactive', { exact: true })).toBeVisible(),
      held: async () => (await mine()).status,
      before: 'active',
      after: 'inactive',
    },
    {
      name: 'payment',
      page,
      open: () => page.goto(`/subscription?listing=${shop.id}`),
      act: () => page.getByRole('button', { name: 'Show payment QR' }).click(),
      typed: () => expect(page.getByRole('checkbox', { name: /Green Basket/ })).toBeChecked(),
      done: () => expect(page.getByText('Pay to Hereabouts')).toBeVisible(),
      held: payments,
      before: [],
      after: [null],
    },
    {
      name: 'reference',
      page,
      open: async () => {
        await page.goto('/subscription')
        await page.getByLabel('UPI reference, 12 digits').fill('427109361234')
      },
      act: () => page.getByRole('button', { name: 'Send' }).click(),
      typed: () => expect(page.getByLabel('UPI reference, 12 digits')).toHaveValue('427109361234'),
      waits: { says: /Not sent yet\. We’ll send it/ },
      done: () => expect(page.getByText(/^Reference 427109361234, sent on/)).toBeVisible(),
      held: payments,
      before: [null],
      after: ['427109361234'],
    },
    {
      name: 'delete',
      page,
      open: () => page.goto('/shop-list'),
      act: async () => {
        await (await openMenuOf(page, 'Green Basket')).getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      },
      waits: { says: /Not deleted yet|We’ll delete / },
      done: () => expect(page.getByText('No shops yet')).toBeVisible(),
      held: count(page, 'shops'),
      before: 1,
      after: 0,
      showsByItself: true,
    },
  ])
})

test('[S11] when the server fails every change: a report, and an administrator’s decisions', async ({
  person,
  server,
  watch,
}) => {
  watch.allow(...BROKEN, /401 /)
  const [meena, ravi, anil] = [await person('Meena'), await person('Ravi'), await person('Anil')]
  const lamp = await makeItem(meena.page.request, HOME, { name: 'Tin lamp' })
  const { page } = anil
  await adminCommand(server, 'grant', anil.email)
  const app = await turnOnTwoFactor(anil)
  await page.request.post('/api/sign-out', { data: {} })
  await logInWithCode(page, anil, app)
  const reports = ravi.page.getByRole('dialog')
  const disputes = async () =>
    (await read<{ disputes: unknown[] }>(page.request, '/api/admin/disputes')).disputes.length
  await performWhileBroken([
    {
      name: 'report',
      page: ravi.page,
      open: async () => {
        await ravi.page.goto(`/product/${lamp.id}`)
        await ravi.page.getByRole('button', { name: 'Report', exact: true }).click()
        await reports.getByRole('radio', { name: 'Fake' }).check()
        await reports.getByLabel('What happened?').fill('It is tin.')
      },
      act: () => reports.getByRole('button', { name: 'Send report' }).click(),
      typed: () => expect(reports.getByLabel('What happened?')).toHaveValue('It is tin.'),
      done: () => expect(ravi.page.getByText('Thank you. It will be looked at')).toBeVisible(),
      held: disputes,
      before: 0,
      after: 1,
    },
  ])
  const row = page.getByRole('article', { name: 'Tin lamp' })
  const isWaiting = async () =>
    (await read<{ listings: { id: string }[] }>(page.request, '/api/admin/listings')).listings.some(
      ({ id }) => id === lamp.id,
    )
  await performWhileBroken([
    {
      name: 'approval',
      page,
      open: () => page.goto('/admin?tab=listings'),
      act: () => row.getByRole('button', { name: 'Approve' }).click(),
      says: { noAnswer: /Network error/ },
      done: () => expect(row).toHaveCount(0),
      held: isWaiting,
      before: true,
      after: false,
      showsByItself: true,
    },
  ])
})
