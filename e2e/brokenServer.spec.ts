import type { Page } from '@playwright/test'
import { BROKEN, HINDI, performWhileBroken } from './kit/brokenServer.ts'
import { bought } from './kit/dealing.ts'
import { ENGLISH, Faults } from './kit/faults.ts'
import { makeItem } from './kit/listings.ts'
import { expect, HOME, north, type Person, test } from './kit/test.ts'

/** People of these journeys are in a separate town. */
const TOWN = north(HOME, 400_000)
const here = { lat: TOWN.latitude, lng: TOWN.longitude }

async function read<Told>(page: Page, path: string): Promise<Told> {
  return (await (await page.request.get(path)).json()) as Told
}

const reportPosition = ({ page }: Person) => page.request.post('/api/my/position', { data: { location: here } })

async function befriend(asker: Person, other: Person): Promise<void> {
  await asker.page.request.put(`/api/circle/people/${other.id}`)
  await other.page.request.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
}

test('[S11] when the server fails every change: the actions of a buyer', async ({ person, watch }) => {
  watch.allow(...BROKEN, /status of 40[49]/)
  const meena = await person('Meena', { at: TOWN })
  const { page, ...asha } = await person('Asha', { at: TOWN })
  const buyer = { page, ...asha }
  const lamp = await makeItem(meena.page.request, TOWN, { name: 'Brass lamp' })
  const rice = await bought(buyer, meena, { name: 'Rice' })
  const sheet = page.getByRole('dialog')
  await performWhileBroken([
    {
      name: 'heart',
      page,
      open: () => page.goto(`/product/${lamp.id}`),
      act: () =>
        page
          .getByRole('main')
          .getByRole('button', { name: /^Save / })
          .first()
          .click(),
      waits: { says: /^Not sent yet$/, always: true },
      done: () => Promise.resolve(),
      held: async () => (await read<{ ids: string[] }>(page, '/api/wishlist/ids')).ids,
      before: [],
      after: [lamp.id],
    },
    {
      name: 'order',
      page,
      open: async () => {
        await page.goto(`/product/${lamp.id}`)
        await page.getByRole('button', { name: 'Ask for this item' }).click()
        await sheet.getByLabel('Note for the seller').fill('Ripe ones, at six')
      },
      act: () => sheet.getByRole('button', { name: 'Send request' }).click(),
      waits: { says: /^Not sent yet$/, always: true },
      done: () => expect(page.getByText('Meena has been asked')).toBeVisible({ timeout: 20_000 }),
      held: async () =>
        (await read<{ orders: { product: string }[] }>(page, '/api/orders?side=buyer')).orders.map(
          (each) => each.product,
        ),
      before: ['Rice'],
      after: ['Brass lamp', 'Rice'],
    },
    {
      name: 'review',
      page,
      open: async () => {
        await page.goto(`/ratings?product=${rice.listingId}`)
        await page.getByRole('radio', { name: '4 stars' }).click()
        await page.getByLabel('Comment').fill('Soft grains')
      },
      act: () => page.getByRole('button', { name: 'Submit Review' }).click(),
      typed: () => expect(page.getByLabel('Comment')).toHaveValue('Soft grains'),
      waits: { says: /Kept on this device\. It is sent as soon as you are online\.|Not sent yet/ },
      done: () => Promise.resolve(),
      held: async () =>
        (await read<{ reviews: unknown[] }>(meena.page, `/api/listings/${rice.listingId}/reviews`)).reviews.length,
      before: 0,
      after: 1,
    },
    {
      name: 'watch',
      page,
      open: () => page.goto('/filters?q=hurricane%20lantern'),
      act: () => page.getByRole('button', { name: 'Tell me when there is one' }).click(),
      waits: { says: /Kept on this device\. It starts when you’re back online\./ },
      done: () => Promise.resolve(),
      held: async () => (await read<{ watches: unknown[] }>(page, '/api/watches')).watches.length,
      before: 0,
      after: 1,
    },
  ])
})

test('[S11] when the server fails every change: actions between two people', async ({ person, watch }) => {
  watch.allow(...BROKEN, /status of 40[149]/)
  const ravi = await person('Ravi', { at: TOWN })
  const kavita = await person('Kavita', { at: TOWN })
  const asha = await person('Asha', { at: TOWN })
  const { page } = asha
  for (const each of [ravi, kavita, asha]) await reportPosition(each)
  await befriend(asha, ravi)
  const field = page.getByRole('textbox', { name: 'Message' })
  const messages = async () =>
    (await read<{ conversations: { lastMessage: { text: string } | null }[] }>(page, '/api/chat/conversations'))
      .conversations.length
  await performWhileBroken([
    {
      name: 'message',
      page,
      open: async () => {
        await page.goto(`/circle?userId=${ravi.id}`)
        await field.fill('Is the fuse fixed?')
      },
      act: () => page.getByRole('button', { name: 'Send', exact: true }).click(),
      waits: { says: /Waiting for network|Not sent yet/, always: true },
      done: () => expect(page.getByRole('region', { name: 'Messages' }).locator('[data-message]')).toHaveCount(1),
      held: messages,
      before: 0,
      after: 1,
    },
    {
      name: 'circle request',
      page,
      open: () => page.goto('/circle'),
      act: () => page.getByRole('button', { name: 'Add Kavita' }).click(),
      waits: { says: /^Not sent yet$/ },
      done: () => expect(page.getByRole('button', { name: 'Cancel the request to Kavita' })).toBeVisible(),
      held: async () => JSON.stringify(await read(kavita.page, '/api/circle')).includes(asha.id),
      before: false,
      after: true,
    },
    {
      name: 'post',
      page,
      open: async () => {
        await page.goto('/circle?tab=feeds')
        await page.getByLabel('Tell your circle something').fill('Mangoes are in.')
      },
      act: () => page.getByRole('button', { name: 'Post', exact: true }).click(),
      typed: () => expect(page.getByLabel('Tell your circle something')).toHaveValue('Mangoes are in.'),
      waits: { says: /^Not sent yet$/ },
      done: () => expect(page.getByRole('list', { name: 'Feeds' }).getByText('Mangoes are in.')).toBeVisible(),
      held: async () => (await read<{ entries: unknown[] }>(ravi.page, '/api/circle/feed')).entries.length,
      before: 0,
      after: 1,
    },
    {
      name: 'SOS',
      page,
      open: async () => {
        await page.goto('/home')
        await page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true }).click()
      },
      act: () => page.getByRole('alertdialog').getByRole('button', { name: 'Yes', exact: true }).click(),
      waits: { says: /NOT SENT YET/, always: true },
      done: () => expect(page.getByText('NOT SENT YET')).toHaveCount(0),
      held: async () => (await read<{ alerts: unknown[] }>(ravi.page, '/api/sos/alerts')).alerts.length,
      before: 0,
      after: 1,
    },
  ])
})

test('[S11] when the server fails every change: a person’s own account', async ({ person, watch }) => {
  watch.allow(...BROKEN, /status of 401/)
  const { page, ...asha } = await person('Asha')
  const main = page.locator('#main')
  const name = async () => (await read<{ user: { name: string } }>(page, '/api/me')).user.name
  const range = async () => (await read<{ sosRangeMeters: number }>(page, '/api/settings')).sosRangeMeters
  const password = page.getByRole('dialog', { name: 'Change password' })
  const canLogIn = async (digits: string) => {
    const form = { emailOrPhone: asha.email, password: digits }
    const api = await page
      .context()
      .browser()!
      .newContext({ baseURL: new URL(page.url()).origin })
    const answer = await api.request.post('/login.php', { form })
    const { success } = (await answer.json()) as { success: boolean }
    await api.close()
    return success
  }
  await performWhileBroken([
    {
      name: 'profile',
      page,
      open: async () => {
        await page.goto('/profile')
        await main.getByRole('button', { name: 'Edit', exact: true }).click()
        await main.getByLabel('Name', { exact: true }).fill('Asha Rao')
      },
      act: () => main.getByRole('button', { name: 'Save Changes' }).click(),
      typed: () => expect(main.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao'),
      done: () => expect(main.getByRole('button', { name: 'Edit', exact: true })).toBeVisible(),
      held: name,
      before: 'Asha',
      after: 'Asha Rao',
    },
    {
      name: 'PIN',
      page,
      open: async () => {
        await page.goto('/privacy-settings/security')
        await main.getByRole('button', { name: /Change password/ }).click()
        await password.getByLabel('Old password').fill(asha.password)
        await password.getByLabel('New password').fill('705164')
      },
      act: () => password.getByRole('button', { name: 'Change password' }).click(),
      typed: () => expect(password.getByLabel('New password')).toHaveValue('705164'),
      done: () => expect(page.getByText('Password changed.')).toBeVisible(),
      held: () => canLogIn('705164'),
      before: false,
      after: true,
      notTwice: true,
    },
    {
      name: 'settings',
      page,
      open: async () => {
        await page.goto('/privacy-settings/safety')
        await page.getByRole('button', { name: '500 m', exact: true }).click()
      },
      act: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
      typed: () => expect(page.locator('input[name=sosRangeMeters]')).toHaveValue('500'),
      says: {
        broken: new RegExp(`^Not saved\\. ${ENGLISH} (Reference: \\w+\\. )?Your changes are kept on this device\\.$`),
        noAnswer: /Not saved\. Network error/,
      },
      done: () => expect(page.getByText(/^Not saved/)).toHaveCount(0),
      held: range,
      before: 250,
      after: 500,
    },
    {
      name: 'settings in Hindi',
      page,
      open: async () => {
        await page.evaluate(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 })))
        await page.goto('/privacy-settings/safety')
        await page.getByRole('button', { name: '1 किमी', exact: true }).click()
      },
      act: () => page.getByRole('button', { name: 'सेव करें', exact: true }).click(),
      typed: () => expect(page.locator('input[name=sosRangeMeters]')).toHaveValue('1000'),
      says: { broken: new RegExp(HINDI), noAnswer: /नेटवर्क की समस्या/ },
      done: () => expect(page.getByText(/नेटवर्क की समस्या/)).toHaveCount(0),
      held: range,
      before: 500,
      after: 1000,
    },
  ])
})

test('[S11] sabotaged: a success message while the server fails is detected, an honest message is not', async ({
  page,
}) => {
  const faults = await Faults.over(page)
  await page.goto('/login')
  const successesFor = async (text: string) => {
    await faults.announcedTexts()
    await page.evaluate((said) => {
      const toast = Object.assign(document.createElement('div'), { textContent: said, role: 'status' })
      document.body.append(toast)
      requestAnimationFrame(() => toast.remove())
    }, text)
    await expect.poll(async () => (await page.locator('[role=status]', { hasText: text }).count()) === 0).toBe(true)
    return faults.successes()
  }
  for (const text of ['Item created!', 'Settings saved.', 'Reference sent. We’re checking it.', 'पासवर्ड बदल गया।'])
    expect(await successesFor(text), text).toContain(text)
  for (const text of ['Not saved. Network error.', 'Not sent yet', ENGLISH, HINDI])
    expect(await successesFor(text), text).toEqual([])
})
