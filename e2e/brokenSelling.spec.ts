import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Action, BROKEN, ENGLISH, survives } from './kit/brokenServer.ts'
import { Faults } from './kit/faults.ts'
import { choosePhotos, makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { cardOf, fillIn, photosArrived, useMyLocation } from './kit/selling.ts'
import { Server } from './kit/server.ts'
import { expect, HOME, type Person, test as base } from './kit/test.ts'

/** A server on which payments are set up. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.open({ UPI_PAYEE_VPA: 'hereabouts@exampleupi', UPI_PAYEE_NAME: 'Hereabouts' })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function read<Told>(api: APIRequestContext, path: string): Promise<Told> {
  return (await (await api.get(path)).json()) as Told
}

/** How many listings of a kind the person has. */
const count = (page: Page, kind: string) => async () =>
  (Object.values(await read<Record<string, unknown[]>>(page.request, `/api/my/${kind}`))[0] ?? []).length

/** Without an answer a change of a listing is kept and sent by itself; the card says so. */
const KEPT = { says: /Waiting to be sent|No network\. It is kept, and sent by itself/ }

async function all(actions: Action[]): Promise<void> {
  const faults = await Faults.over(actions[0]!.page)
  for (const action of actions) await survives(action, faults)
}

/** Making one of each kind: the form, its texts, and what stands there once it is stored. */
function creations(page: Page): Action[] {
  const make = (
    name: string,
    {
      path,
      list,
      button,
      title,
      fill,
    }: Record<'path' | 'list' | 'button' | 'title', string> & { fill: () => Promise<void> },
  ): Action => ({
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
      await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
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
        await fillIn(page, { 'Shop name': 'Green Basket', Contact: '+91 90000 00012' })
        await page.getByLabel('Category').selectOption('Food & Beverages')
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
        await fillIn(page, {
          'Item name': 'Country tomato',
          Price: '32',
          Stock: '20',
          Description: 'Picked this morning.',
          Keywords: 'tomato, red',
        })
        await page.getByLabel('Category').selectOption('Food & Beverages')
        await useMyLocation(page)
        await photosArrived(page, 1, 10)
      },
    }),
    make('service', {
      path: '/service-form',
      list: 'services',
      button: 'Save',
      title: 'Tap repair',
      async fill() {
        await fillIn(page, { 'Service name': 'Tap repair', Price: '300' })
        await page.getByLabel('Category').selectOption('Repair & Maintenance')
      },
    }),
    make('office', {
      path: '/office-form',
      list: 'offices',
      button: 'Create Office',
      title: 'Rao & Daughters',
      async fill() {
        await choosePhotos(page, 1)
        await fillIn(page, {
          'Office name': 'Rao & Daughters',
          Category: 'Tax office',
          'Service provided': 'Tax returns',
          Description: 'Accounts for small shops.',
          Keywords: 'tax',
        })
        await photosArrived(page, 1, 10)
      },
    }),
    make('specialization', {
      path: '/specialist-form',
      list: 'specializations',
      button: 'Add Specialization',
      title: 'Veena teacher',
      fill: () =>
        fillIn(page, {
          Specialization: 'Veena teacher',
          Experience: '12',
          Keywords: 'music',
          Qualification: 'M.A.',
          Contact: '+91 90000 00077',
        }),
    }),
  ]
}

test('[S11] a server that fails every change: making one of each kind', async ({ person, watch }) => {
  test.slow()
  watch.allow(...BROKEN)
  const { page } = await person('Meena')
  await all(creations(page))
})

test('[S11] a server that fails every change: own listings and payments', async ({ person, watch }) => {
  test.slow()
  watch.allow(...BROKEN, /status of 409/)
  const { page } = await person('Meena')
  const api = page.request
  const shop = await makeShop(api, HOME)
  const item = await makeItem(api, HOME, { photoIds: [await uploadPicture(api)] })
  const mine = () => read<{ pricePaise: number; version: number; status: string }>(api, `/api/my/items/${item.id}`)
  const card = cardOf(page, 'Country tomato')
  const sheet = page.getByRole('dialog', { name: 'Many items at once' })
  const payments = async () =>
    (await read<{ payments: { reference: string | null }[] }>(api, '/api/my/subscription')).payments.map(
      ({ reference }) => reference,
    )
  const { version } = await mine()
  await all([
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
      act: () => card.getByRole('button', { name: 'Deactivate' }).click(),
      waits: KEPT,
      done: () => expect(card.getByText('Inactive', { exact: true })).toBeVisible(),
      held: async () => (await mine()).status,
      before: 'active',
      after: 'inactive',
    },
    {
      name: 'import',
      page,
      open: async () => {
        await page.goto('/item-list')
        await page.getByRole('button', { name: 'Import or export' }).click()
        const csv = 'name,category,price,description,keywords,shop\nOkra,Food & Beverages,40,Fresh,okra,Green Basket'
        const file = { name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
        await sheet.getByLabel('Choose a CSV file').first().setInputFiles(file)
        await expect(sheet.getByRole('checkbox', { name: /Okra/ })).toBeChecked()
      },
      act: () => sheet.getByRole('button', { name: 'Import 1 line' }).click(),
      typed: () => expect(sheet.getByRole('checkbox', { name: /Okra/ })).toBeChecked(),
      done: () => expect(sheet.getByText('1 new item')).toBeVisible(),
      held: count(page, 'items'),
      before: 1,
      after: 2,
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
      waits: { says: /Reference kept\. It is sent as soon as there is a network\./ },
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
        await cardOf(page, 'Green Basket').getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      },
      waits: { says: /Deletion waits to be sent|is deleted by itself when the network is back/ },
      done: () => expect(page.getByText('No shops yet')).toBeVisible(),
      held: count(page, 'shops'),
      before: 1,
      after: 0,
      showsByItself: true,
    },
  ])
})

/** What an operator does on the host, while the server runs. */
async function grant(server: Server, email: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' }
  await promisify(execFile)(process.execPath, ['dist/server/cli/admin.js', 'grant', email], { env })
}

/** Turns two-factor on, signs in with it, and is an administrator. */
async function becomeAdmin({ page, email, password }: Person, server: Server): Promise<void> {
  await grant(server, email)
  const begun = await page.request.post('/api/two-factor', { data: { password } })
  const app = new TOTP({ secret: Secret.fromBase32(((await begun.json()) as { secret: string }).secret) })
  await page.request.post('/api/two-factor/on', { data: { code: app.generate() } })
  await page.request.post('/api/sign-out', { data: {} })
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByLabel('Code from your authenticator app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/profile')
}

test('[S11] a server that fails every change: a report, and what an administrator decides', async ({
  person,
  server,
  watch,
}) => {
  test.slow()
  watch.allow(...BROKEN, /401 /)
  const [meena, ravi, anil] = [await person('Meena'), await person('Ravi'), await person('Anil')]
  const lamp = await makeItem(meena.page.request, HOME, { name: 'Tin lamp' })
  await becomeAdmin(anil, server)
  const { page } = anil
  const reports = ravi.page.getByRole('dialog')
  const disputes = async () =>
    (await read<{ disputes: unknown[] }>(page.request, '/api/admin/disputes')).disputes.length
  await all([
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
  await all([
    {
      name: 'approval',
      page,
      open: () => page.goto('/admin?tab=listings'),
      act: () => row.getByRole('button', { name: 'Approve' }).click(),
      says: { broken: ENGLISH, noAnswer: /Network error/ },
      done: () => expect(row).toHaveCount(0),
      held: isWaiting,
      before: true,
      after: false,
      showsByItself: true,
    },
  ])
})
