import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import type { Page } from '@playwright/test'
import { SETTINGS_PAGES } from './kit/settingsPages.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, type Person, test } from './kit/test.ts'

// Tests of the settings' texts, storage and requests: e2e/screens/settings.test.tsx, settingsKept.test.tsx,
// languages.test.tsx.

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function openSettings(page: Page, name: keyof typeof SETTINGS_PAGES = 'privacy'): Promise<void> {
  await page.goto(`/privacy-settings/${name}`)
  await expect(heading(page, SETTINGS_PAGES[name])).toBeVisible()
}

/** Creates an item (and a shop) by the API, as the page's person. */
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

test.describe('Download My Data', () => {
  const chosen = async (person: Person, name: RegExp) => {
    const arriving = person.page.waitForEvent('download')
    await person.page.getByRole('button', { name }).click()
    const download = await arriving
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }

  test('[R-21] [R-22] [U-39] downloads a JSON file with the person’s items and no password', async ({ person }) => {
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

  test('[R-22] downloads the same data with the photos as a ZIP file', async ({ person }) => {
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
})

test.describe('appearance of the pages', () => {
  for (const [code, colorScheme] of [
    ['hi', 'dark'],
    ['qps-plocm', 'light'],
  ] as const) {
    test(`the settings fit 320 px and have no axe violations in ${code}, ${colorScheme}`, async ({ person }) => {
      const { page } = await person('Asha', { browser: { viewport: { width: 320, height: 640 }, colorScheme } })
      await page.goto('/home')
      await page.evaluate(
        (chosen) => localStorage.setItem('hereabouts_language', JSON.stringify({ code: chosen })),
        code,
      )
      for (const path of [
        ...Object.keys(SETTINGS_PAGES).map((name) => `/privacy-settings/${name}`),
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

  test('a sheet, a toast and a language without a translation have no axe violations', async ({ person }) => {
    const { page } = await person('Asha')
    await openSettings(page)
    await page.getByRole('button', { name: /^See yourself/ }).click()
    await expect(page.getByRole('dialog', { name: 'See yourself as others do' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: /^Contact info/ }).click()
    await expect(page.getByText('Contact info: off')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.goto('/language-settings')
    await page.locator('input[value=ur]').check()
    await expect(page.getByText('Not translated yet: the words stay English')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSettings(page)
    await expect(page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]')).toBeVisible()
    await expectNoAxeViolations(page)
  })

  test('a right-to-left language mirrors every page, including long texts', async ({ person }) => {
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
