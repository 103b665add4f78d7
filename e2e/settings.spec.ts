import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { keptIn } from './kit/waiting.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, type Person, test } from './kit/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const toggle = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** A heading of each page of the settings. */
const PAGES = {
  account: 'Account Actions',
  privacy: 'Profile visibility',
  security: 'Security',
  safety: 'SOS call range',
  notices: 'Notifications',
  language: 'Language',
  display: 'Theme',
  data: 'Data management',
}

async function openSettings(page: Page, name: keyof typeof PAGES = 'privacy'): Promise<void> {
  await page.goto(`/privacy-settings/${name}`)
  await expect(heading(page, PAGES[name])).toBeVisible()
}

async function openLanguages(page: Page): Promise<void> {
  await page.goto('/language-settings')
  await expect(heading(page, 'Language Settings')).toBeVisible()
}

const language = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

/** Waits until the server has every change of the page. */
const settled = (page: Page) => expect.poll(async () => (await keptIn(page)).length).toBe(0)

/** What the server tells the page's person. */
const settingsOf = async (page: Page) =>
  (await page.evaluate(async () => (await fetch('/api/settings')).json())) as {
    language: object
    languageWanted: string | null
  }

const SHARED = [
  ['Location sharing', true],
  ['Contact info', true],
  ['Purchase history', false],
  ['Activity status', true],
  ['Search history', true],
] as const
const TOLD = [
  ['Orders', true],
  ['Messages', true],
  ['Marketing', false],
  ['Nearby', true],
] as const

/** Sells an item (and a shop) through the server's own interface, as the page's person. */
async function sell(page: Page): Promise<{ itemId: string; shopId: string }> {
  return page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    canvas.getContext('2d')!.fillRect(20, 20, 200, 100)
    const photo = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'))
    const send = async (path: string, body: Blob | object) => {
      const isFile = body instanceof Blob
      const answer = await fetch(path, {
        method: 'POST',
        body: isFile ? body : JSON.stringify(body),
        headers: { 'content-type': isFile ? body.type : 'application/json' },
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as { id: string }
    }
    const { id } = await send('/api/photos', photo)
    const shared = { category: 'Food & Beverages', photoIds: [id], location: { lat: 12.97, lng: 77.59 } }
    const shop = await send('/api/shops', { ...shared, name: 'Green Basket', contact: '9811122233' })
    const item = {
      ...shared,
      name: 'Tomato',
      price: 32,
      stock: 5,
      description: 'Fresh.',
      keywords: ['fresh'],
      features: [],
    }
    return { shopId: shop.id, itemId: (await send('/api/items', item)).id }
  })
}

test.describe('Privacy & Security', () => {
  test('[R-01] [R-13] [R-24] [V-08] its index names the pages, and they have the nine parts', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/privacy-settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy & Security')
    await expect(page.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '/onboarding')
    const parts: [string, (string | RegExp)[]][] = [
      ['Account', ['Account Actions']],
      ['Privacy', ['Profile visibility', 'Data sharing']],
      ['Security', ['Security']],
      ['Safety', ['SOS call range', 'SOS turnoff passkey']],
      ['Notices', ['Notifications']],
      ['Language', ['Language']],
      ['Display', ['Theme', 'Text size']],
      ['Data', ['Data management']],
    ]
    for (const [name, headings] of parts) {
      await page
        .getByRole('navigation', { name: 'Settings' })
        .locator(`[href="/privacy-settings/${name.toLowerCase()}"]`)
        .last()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      for (const each of headings) await expect(page.getByRole('heading', { name: each, exact: true })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy & Security')
    }
    await openSettings(page, 'language')
    await expect(page.getByRole('link', { name: /^Change language/ })).toBeVisible()
    await openSettings(page, 'data')
    await expect(page.getByRole('button', { name: /^Download My Data/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Offline Sync/ })).toHaveAttribute('href', '/offline-sync')
    await openSettings(page, 'safety')
    await expect(save(page)).toBeEnabled()
    const slider = page.getByRole('slider')
    for (const [name, value] of [
      ['min', '0.25'],
      ['max', '5000'],
      ['step', '0.01'],
    ])
      await expect(slider).toHaveAttribute(name!, value!)
    await expect(slider).toHaveAttribute('aria-valuetext', '250 m')
  })

  test('a fresh account has the defaults', async ({ person }) => {
    const { page } = await person('Asha')
    await openSettings(page)
    await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
    for (const [name, isOn] of SHARED) await expect(toggle(page, name), name).toBeChecked({ checked: isOn })
    await openSettings(page, 'notices')
    for (const [name, isOn] of TOLD) await expect(toggle(page, name), name).toBeChecked({ checked: isOn })
  })

  test('[R-14] [R-15] [R-27] [S-32] every setting is saved on the server, told, and known on another device', async ({
    person,
    visitor,
  }) => {
    const asha = await person('Asha')
    const { page } = asha
    await openSettings(page)
    await page.getByRole('radio', { name: /^Private/ }).check()
    await expect(page.getByText('Profile visibility: Private')).toBeVisible()
    for (const [name, isOn] of SHARED) {
      await toggle(page, name).click()
      await expect(page.getByText(`${name}: ${isOn ? 'off' : 'on'}`)).toBeVisible()
    }
    await openSettings(page, 'notices')
    for (const [name, isOn] of TOLD) {
      await toggle(page, name).click()
      await expect(toggle(page, name)).toBeChecked({ checked: !isOn })
    }
    await openSettings(page, 'safety')
    await page.getByLabel('Range in meters').fill('2500')
    await save(page).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expect(page.getByText('Not saved yet.')).toBeHidden()
    const expectSaved = async (there: Page) => {
      await openSettings(there)
      await expect(there.getByRole('radio', { name: /^Private/ })).toBeChecked()
      for (const [name, isOn] of SHARED) await expect(toggle(there, name), name).toBeChecked({ checked: !isOn })
      await openSettings(there, 'notices')
      for (const [name, isOn] of TOLD) await expect(toggle(there, name), name).toBeChecked({ checked: !isOn })
      await openSettings(there, 'safety')
      await expect(there.getByLabel('Range in meters')).toHaveValue('2500')
    }
    await page.reload()
    await expectSaved(page)
    const other = await visitor()
    await other.request.post('/login.php', { form: { emailOrPhone: asha.email, password: asha.password } })
    await other.goto('/login')
    await other.evaluate((user) => localStorage.setItem('hereabouts_user', JSON.stringify(user)), {
      id: asha.id,
      name: 'Asha',
      hasActiveSubscription: false,
    })
    await expectSaved(other)
  })

  test('the daily mail is switched on beside the notifications, kept at once, and the same switch as on /notifications', async ({
    person,
  }) => {
    const { page } = await person('Asha')
    await openSettings(page, 'notices')
    const mail = page.getByRole('switch', { name: /^Daily email/ })
    await expect(mail).not.toBeChecked()
    await mail.click()
    await expect(mail).toBeChecked()
    await expect(page.getByText('Not saved yet.')).toBeHidden()
    await page.goto('/notifications')
    await expect(mail).toBeChecked()
    await mail.click()
    await expect(mail).not.toBeChecked()
    await openSettings(page, 'notices')
    await expect(mail).not.toBeChecked()
  })

  test('a switch applies at once and is taken back by Undo, for every device', async ({ person }) => {
    const { page } = await person('Asha')
    const saved = () => page.evaluate(async () => (await (await fetch('/api/settings')).json()).contactInfo as boolean)
    await openSettings(page)
    await toggle(page, 'Contact info').click()
    await expect(page.getByText('Contact info: off')).toBeVisible()
    await expect.poll(saved).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(toggle(page, 'Contact info')).toBeChecked()
    await expect.poll(saved).toBe(true)
    await expectNoAxeViolations(page)
  })

  test('[R-14] a switch turned without a network stays, waits in the outbox over a reload, and is sent later', async ({
    person,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const { page, context } = await person('Asha')
    const saved = () => page.evaluate(async () => (await (await fetch('/api/settings')).json()).contactInfo as boolean)
    await openSettings(page)
    await context.setOffline(true)
    await toggle(page, 'Contact info').click()
    await expect(page.getByText('Contact info: off')).toBeVisible()
    await expect(toggle(page, 'Contact info')).not.toBeChecked()
    await context.setOffline(false)
    await page.goto('/offline-sync')
    await openSettings(page)
    await expect(toggle(page, 'Contact info')).not.toBeChecked()
    await expect.poll(saved).toBe(false)
  })

  test('[R-14] a range that is not saved survives a lost network and a reload, says so, and can be taken back', async ({
    person,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const { page, context } = await person('Asha')
    const field = page.getByLabel('Range in meters')
    await openSettings(page, 'safety')
    await page.getByRole('button', { name: '1 km', exact: true }).click()
    await expect(page.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
    await context.setOffline(true)
    await save(page).click()
    await expect(
      page.getByText('Not saved. Network error. Please try again. Your changes are kept on this device.'),
    ).toBeVisible()
    await expect(page.getByText('Settings saved.')).toBeHidden()
    await context.setOffline(false)
    await openSettings(page, 'safety')
    await expect(field).toHaveValue('1000')
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect(field).toHaveValue('250')
    await expect(page.getByText('Not saved yet.')).toBeHidden()
    await page.reload()
    await expect(field).toHaveValue('250')
  })

  test('[R-25] [R-26] the range is shown in metres below one kilometre, and the field is brought within its limits', async ({
    person,
  }) => {
    const { page } = await person('Asha')
    await openSettings(page, 'safety')
    const field = page.getByLabel('Range in meters')
    for (const [typed, becomes, text] of [
      ['500', '500', '500 m'],
      ['2000', '2000', '2 km'],
      ['100', '250', '250 m'],
      ['9999999', '5000000', '5000 km'],
      ['', '5000000', '5000 km'],
    ] as const) {
      await field.fill(typed)
      await field.press('Enter')
      await expect(field).toHaveValue(becomes)
      await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', text)
    }
    await page.getByRole('button', { name: '1 km', exact: true }).click()
    await expect(field).toHaveValue('1000')
  })

  test('[R-34] a corrupted stored entry is removed and the defaults are used', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/home')
    await page.evaluate(() => localStorage.setItem('hereabouts_privacy', '{bad'))
    await openSettings(page)
    await expect(toggle(page, 'Contact info')).toBeChecked()
    await expect.poll(() => kept(page, 'hereabouts_privacy')).toContain('"contactInfo":true')
  })

  test('[S-34] settings and unsaved changes of one person are not shown to the next in the same browser', async ({
    person,
  }) => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')]
    await openSettings(asha.page)
    await toggle(asha.page, 'Contact info').click()
    await expect(asha.page.getByText('Contact info: off')).toBeVisible()
    await openSettings(asha.page, 'safety')
    await asha.page.getByRole('button', { name: '1 km', exact: true }).click()
    const storage = await asha.page.evaluate(() => ({ ...localStorage }))
    expect(Object.keys(storage)).toContain('hereabouts_privacy_draft')
    await ravi.page.goto('/home')
    await ravi.page.evaluate((all) => {
      for (const key of ['hereabouts_privacy', 'hereabouts_privacy_draft']) localStorage.setItem(key, all[key])
    }, storage)
    await openSettings(ravi.page)
    await expect(toggle(ravi.page, 'Contact info')).toBeChecked()
    await openSettings(ravi.page, 'safety')
    await expect(ravi.page.getByLabel('Range in meters')).toHaveValue('250')
    await expect(ravi.page.getByText('Not saved yet.')).toBeHidden()
  })

  test('Sign Out in the index says that it was done', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/privacy-settings')
    await page.getByRole('button', { name: /^Sign Out/ }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('You’re signed out.')).toBeVisible()
  })

  test('Admin Panel stands there for administrators only', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/privacy-settings')
    await expect(page.getByRole('link', { name: 'How it works' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('hereabouts_user')!) as object
      localStorage.setItem('hereabouts_user', JSON.stringify({ ...user, isAdmin: true }))
    })
    await page.goto('/privacy-settings')
    await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin')
  })
})

test.describe('the SOS turnoff passkey', () => {
  const field = (page: Page) => page.locator('input[name=sosPasskey]')
  const button = (page: Page) => page.getByRole('button', { name: 'Save passkey' })

  test('[R-28] [S-20] is set, takes 32 characters at most, and stands nowhere in the browser', async ({ person }) => {
    const { page } = await person('Asha')
    await openSettings(page, 'safety')
    await expect(field(page)).toHaveAttribute('maxlength', '32')
    await field(page).fill('mango tree 7')
    await button(page).click()
    await expect(page.getByText('Passkey saved.')).toBeVisible()
    await expect(page.getByText('A passkey is set. It turns your SOS off.')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    expect(JSON.parse((await kept(page, 'hereabouts_sos_passkey'))!)).toMatchObject({ set: true })
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'mango',
    )
  })

  test('[R-28] a typed passkey stands nowhere in the browser, and the Save of the range leaves it alone', async ({
    person,
  }) => {
    const { page } = await person('Asha')
    await openSettings(page, 'safety')
    await field(page).fill('mango tree 7')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('mango')
    await save(page).click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expect(field(page)).toHaveValue('mango tree 7')
    await page.reload()
    await expect(page.getByText(/^No passkey is set yet/)).toBeVisible()
  })

  test('[R-29] an empty one is refused in its field', async ({ person }) => {
    const { page } = await person('Asha')
    await openSettings(page, 'safety')
    await button(page).click()
    await expect(page.getByText('Enter a passkey. It cannot be empty.')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await field(page).fill('   ')
    await button(page).click()
    await expect(page.getByText('Enter a passkey. It cannot be empty.')).toBeVisible()
    await expect(page.getByText('Passkey saved.')).toBeHidden()
    await field(page).fill('x')
    await expect(page.getByText('Enter a passkey. It cannot be empty.')).toBeHidden()
  })
})

test.describe('what others are told', () => {
  const seller = (page: Page, itemId: string) =>
    page.evaluate(async (id) => (await fetch(`/api/products/${id}`)).text(), itemId)

  test('[G-17] [R-16] contact info off: the phone stands neither in the page nor in the answer to another person', async ({
    person,
  }) => {
    const [asha, ravi] = [await person('Asha'), await person('Ravi')]
    await asha.page.goto('/profile')
    const { itemId } = await sell(asha.page)
    await ravi.page.goto(`/product/${itemId}`)
    await expect(ravi.page.getByRole('link', { name: asha.phone })).toBeVisible()
    await openSettings(asha.page)
    await toggle(asha.page, 'Contact info').click()
    await settled(asha.page)
    await ravi.page.reload()
    await expect(ravi.page.getByRole('heading', { name: 'Tomato' })).toBeVisible()
    await expect(ravi.page.getByText('Asha', { exact: true })).toBeVisible()
    await expect(ravi.page.getByText(asha.phone)).toHaveCount(0)
    expect(await seller(ravi.page, itemId)).not.toContain(asha.phone)
  })

  test('[R-16] a private profile: a stranger is not told the seller’s name, and sees that the seller is private', async ({
    person,
  }) => {
    const [asha, ravi] = [await person('Asha Devi'), await person('Ravi')]
    await asha.page.goto('/profile')
    const { itemId } = await sell(asha.page)
    await openSettings(asha.page)
    await asha.page.getByRole('radio', { name: /^Private/ }).check()
    await settled(asha.page)
    await ravi.page.goto(`/product/${itemId}`)
    await expect(ravi.page.getByText('Private seller')).toBeVisible()
    expect(await seller(ravi.page, itemId)).not.toContain('Asha Devi')
  })

  test('[R-16] a person sees himself as a stranger, a circle member and a seller see him', async ({ person }) => {
    const asha = await person('Asha')
    const { page } = asha
    await openSettings(page)
    await page.getByRole('radio', { name: /^Private/ }).check()
    await toggle(page, 'Contact info').click()
    await settled(page)
    await page.getByRole('button', { name: /^See yourself/ }).click()
    const sheet = page.getByRole('dialog', { name: 'See yourself as others do' })
    await expect(sheet.getByText('You are not shown')).toBeVisible()
    await expectNoAxeViolations(page)
    for (const onlooker of ['Your circle', 'A seller']) {
      await sheet.getByRole('radio', { name: onlooker }).click()
      await expect(sheet.getByText('Asha', { exact: true })).toBeVisible()
      await expect(sheet.getByRole('definition').first()).toHaveText('Not shown')
      await expect(sheet.getByText(asha.phone)).toHaveCount(0)
    }
    await expectNoAxeViolations(page)
  })
})

test.describe('Download My Data', () => {
  const chosen = async (person: Person, name: RegExp) => {
    const arriving = person.page.waitForEvent('download')
    await person.page.getByRole('button', { name }).click()
    const download = await arriving
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }

  test('[R-21] [R-22] [U-39] downloads a JSON file with the own items and no password', async ({ person }) => {
    const asha = await person('Asha')
    await asha.page.goto('/profile')
    await sell(asha.page)
    await openSettings(asha.page, 'data')
    const { name, bytes } = await chosen(asha, /^Download My Data/)
    expect(name).toMatch(/^hereabouts-my-data-\d{4}-\d\d-\d\d\.json$/)
    const { tables } = JSON.parse(bytes.toString()) as { tables: Record<string, Record<string, unknown>[]> }
    expect(tables['listings']!.map(({ title }) => title as string).toSorted()).toEqual(['Green Basket', 'Tomato'])
    expect(tables['users']).toMatchObject([{ name: 'Asha', email: asha.email }])
    expect(bytes.toString()).not.toMatch(/password|argon2|token_hash/)
    await expect(asha.page.getByText('Downloaded.')).toBeVisible()
    await expect(asha.page.getByText('coming soon')).toHaveCount(0)
  })

  test('[R-22] downloads the same with the photos as a ZIP file', async ({ person }) => {
    const asha = await person('Asha')
    await asha.page.goto('/profile')
    await sell(asha.page)
    await openSettings(asha.page, 'data')
    const { name, bytes } = await chosen(asha, /^Download data and photos/)
    expect(name).toMatch(/\.zip$/)
    const files = unzipSync(bytes)
    const names = Object.keys(files)
    expect(names.filter((each) => /^photos\/[0-9a-f-]{36}\.webp$/.test(each))).toHaveLength(1)
    const photo = files[names.find((each) => each.startsWith('photos/'))!]!
    expect(Buffer.from(photo.subarray(8, 12)).toString()).toBe('WEBP')
    const data = names.find((each) => each.endsWith('.json'))!
    expect(Buffer.from(files[data]!).toString()).toContain('"Tomato"')
  })

  test('a download that fails says why, and can be asked for again', async ({ person, watch }) => {
    watch.allow(/status of 503/)
    const asha = await person('Asha')
    await openSettings(asha.page, 'data')
    await asha.page.route('**/api/my-data', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'busy', requestId: '' } } }),
    )
    await asha.page.getByRole('button', { name: /^Download My Data/ }).click()
    await expect(asha.page.getByText('The download failed. Our server is busy. Try again in a moment.')).toBeVisible()
    await asha.page.unroute('**/api/my-data')
    expect((await chosen(asha, /^Download My Data/)).bytes.length).toBeGreaterThan(100)
  })
})

test.describe('Language Settings', () => {
  test('[Q-01] shows toggle, list and Regional Settings', async ({ person }) => {
    const { page } = await person('Asha')
    await openLanguages(page)
    await expect(toggle(page, 'Auto-detect language')).not.toBeChecked()
    await expect(language(page, 'English')).toBeChecked()
    const radios = page.getByRole('radio')
    const shown = await radios.count()
    expect(shown).toBeGreaterThanOrEqual(90)
    expect(shown).toBeLessThanOrEqual(110)
    await page.getByRole('button', { name: /^Show all 3\d\d languages/ }).click()
    expect(await radios.count()).toBeGreaterThan(300)
    const codes = await radios.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))
    expect(new Set(codes).size).toBe(codes.length)
    await expect(page.locator('label', { has: page.locator('[value=hi]') })).toContainText('100%')
    await expect(page.locator('label', { has: page.locator('[value=fr]') })).toContainText('In English')
    await expect(heading(page, 'Regional Settings')).toBeVisible()
    for (const text of ['Indian Rupee', 'DD/MM/YYYY', 'kilometers'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
  })

  test('[Q-04] [Q-05] is searched by English and own name in any letter case, with a slip, or finds nothing', async ({
    person,
  }) => {
    const { page } = await person('Asha')
    await openLanguages(page)
    const search = page.getByRole('searchbox', { name: 'Search languages' })
    for (const typed of ['hIn', 'हिन्दी', 'hi', 'Hinid']) {
      await search.fill(typed)
      await expect(page.locator('[type=radio][value=hi]'), typed).toBeVisible()
      await expect(page.locator('[type=radio][value=fr]')).toBeHidden()
    }
    await search.fill('zzz')
    await expect(page.getByText('No language found.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })

  test('[Q-08] [Q-09] [Q-14] [W-62] [X-32] auto-detect stores itself at once, holds Save back, and is turned off by a choice', async ({
    person,
  }) => {
    const asha = await person('Asha', { browser: { locale: 'hi-IN' } })
    const { page } = asha
    await openLanguages(page)
    await toggle(page, 'Auto-detect language').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('भाषा सेटिंग्स')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('button', { name: 'सेव करें' })).toBeDisabled()
    await expect.poll(async () => (await settingsOf(page)).language).toMatchObject({ autoDetect: true })
    await page.reload()
    await expect(page.getByRole('switch')).toBeChecked()
    await page.locator('input[value=en]').check()
    await expect(page.getByRole('switch')).not.toBeChecked()
    await page.getByRole('button', { name: 'सेव करें' }).click()
    await expect(page.getByText('Language saved.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language Settings')
    await page.reload()
    await expect(toggle(page, 'Auto-detect language')).not.toBeChecked()
    await expect(language(page, 'English')).toBeChecked()
  })

  test('[Q-10] [Q-13] Hindi is saved, spoken everywhere, and follows to another device; French falls back to English', async ({
    person,
    visitor,
  }) => {
    const asha = await person('Asha')
    const { page } = asha
    await openLanguages(page)
    await page.locator('input[value=hi]').check()
    await save(page).click()
    await expect(page.getByText('भाषा सेव हो गई।')).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText('होम')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.locator('input[value=hi]')).toBeChecked()

    const other = await visitor()
    await other.goto('/login')
    await other.getByLabel('Email or phone').fill(asha.email)
    await other.getByLabel('Password', { exact: true }).fill(asha.password)
    await other.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
    await expect(other.locator('html')).toHaveAttribute('lang', 'hi')

    await page.locator('input[value=fr]').check()
    await page.getByRole('button', { name: 'सेव करें' }).click()
    await expect(page.getByText('Language saved.')).toBeVisible()
    await expect(page.getByRole('navigation').getByRole('link').first()).toHaveText('Home')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.reload()
    await expect(page.locator('input[value=fr]')).toBeChecked()
  })

  test('[Q-11] [Q-12] [R-30] the quick toggle changes between English and Hindi; change language leads to the list', async ({
    person,
  }) => {
    const { page } = await person('Asha')
    await openSettings(page, 'language')
    await page.getByRole('radio', { name: 'हिन्दी' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('भाषा')
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language')
    await page.getByRole('link', { name: /^Change language/ }).click()
    await expect(page).toHaveURL('/language-settings')
  })

  test('[Q-13] a language chosen on the sign-in page stays on that device; the account and other devices keep theirs', async ({
    person,
    visitor,
  }) => {
    const asha = await person('Asha')
    const page = await visitor()
    await page.goto('/login')
    await page.getByRole('button', { name: /हिन्दी/ }).click()
    await page.getByLabel('ईमेल या फ़ोन').fill(asha.email)
    await page.getByLabel('पासवर्ड', { exact: true }).fill(asha.password)
    const settled = page.waitForResponse(/\/api\/settings$/)
    await page.locator('form').getByRole('button', { name: 'लॉग इन', exact: true }).click()
    await settled
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    expect((await settingsOf(page)).language).toMatchObject({ code: null })
    await asha.page.goto('/home')
    await expect(asha.page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('[Q-13] a language without words says so before it is saved, and can be asked for', async ({ person }) => {
    const { page } = await person('Asha')
    await openLanguages(page)
    await expect(page.getByText('Not translated yet')).toHaveCount(0)
    await page.locator('input[value=ur]').check()
    await expect(page.getByText('Not translated yet: the words stay English')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'I want it' }).click()
    await expect(page.getByText('You asked for Urdu. It is counted.')).toBeVisible()
    expect((await settingsOf(page)).languageWanted).toBe('ur')
    await page.reload()
    await page.locator('input[value=ur]').check()
    await expect(page.getByText('You asked for Urdu. It is counted.')).toBeVisible()
  })
})

test.describe('privacy policy and terms', () => {
  test('[R-31] [R-32] their links open in a new tab without a way back to this one', async ({ person }) => {
    const { page, context } = await person('Asha')
    await page.goto('/privacy-settings')
    for (const [name, path, title] of [
      ['Privacy policy', '/privacy-policy', 'Privacy policy'],
      ['Terms', '/terms', 'Terms'],
    ] as const) {
      const link = page.getByRole('link', { name: new RegExp(`^${name}`) })
      await expect(link).toHaveAttribute('href', path)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      const opening = context.waitForEvent('page')
      await link.click()
      const tab = await opening
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await tab.evaluate(() => window.opener)).toBeNull()
      await tab.close()
    }
  })

  test('[R-33] [X-33] both pages answer 200 and are read without signing in, in English and Hindi', async ({
    page,
    request,
  }) => {
    for (const [path, english, hindi] of [
      ['/privacy-policy', 'Where you are', 'आप कहाँ हैं'],
      ['/terms', 'Emergencies', 'आपात स्थिति'],
    ] as const) {
      expect((await request.get(path)).status()).toBe(200)
      await page.goto(path)
      await expect(heading(page, english)).toBeVisible()
      await expectNoAxeViolations(page)
      await page.evaluate(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi' })))
      await page.reload()
      await expect(heading(page, hindi)).toBeVisible()
      await expectNoAxeViolations(page)
      await page.evaluate(() => localStorage.removeItem('hereabouts_language'))
    }
  })
})

test.describe('how the pages look', () => {
  for (const [code, colorScheme] of [
    ['en', 'light'],
    ['hi', 'dark'],
    ['qps-plocm', 'light'],
  ] as const) {
    test(`the settings fit 320 px and are free of axe violations in ${code}, ${colorScheme}`, async ({ person }) => {
      const { page } = await person('Asha', { browser: { viewport: { width: 320, height: 640 }, colorScheme } })
      await page.goto('/home')
      await page.evaluate(
        (chosen) => localStorage.setItem('hereabouts_language', JSON.stringify({ code: chosen })),
        code,
      )
      for (const path of [
        ...Object.keys(PAGES).map((name) => `/privacy-settings/${name}`),
        '/privacy-settings',
        '/language-settings',
        '/privacy-policy',
        '/terms',
      ]) {
        await page.goto(path)
        await expect(page.locator('#main section').filter({ visible: true }).first()).toBeVisible()
        await expectNoAxeViolations(page)
        await expectNoSidewaysScroll(page)
      }
    })
  }

  test('a language from right to left mirrors every page, long texts included', async ({ person }) => {
    const { page } = await person('Asha', { browser: { viewport: { width: 320, height: 640 } } })
    await page.goto('/home')
    await page.evaluate(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'qps-plocm' })))
    for (const path of [
      '/home',
      '/filters?q=x',
      '/profile',
      '/profile/seller',
      '/shop-list',
      '/item-form',
      '/shop-form',
    ]) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    const first = await page.getByRole('navigation').getByRole('link').first().boundingBox()
    expect(first!.x).toBeGreaterThan(160)
  })
})
