import type { Page } from '@playwright/test'
import { expect, test } from './kit/test.ts'

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false })

  test('the sign-in form is in the page itself, submits nothing, and the scripts come after what it shows', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('input[name="identifier"], input').first()).toBeVisible()
    expect(await page.locator('#root form').count()).toBe(0)
    const scripts = page.locator('head script[type="module"], head link[rel="modulepreload"]')
    const priorities = await scripts.evaluateAll((all) => all.map((each) => each.getAttribute('fetchpriority')))
    expect(new Set(priorities)).toEqual(new Set(['low']))
  })

  test('the page is in the language that this browser chose', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'hereabouts_language', value: 'hi', url: baseURL! }])
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0900-\u097F]/)
  })
})

/** Holds the scripts of a page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('text typed into the sign-up form before the app has started is kept', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login?mode=signUp', { waitUntil: 'commit' })
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill('asha@example.org')
  release()
  await expect(page.locator('#root form')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Asha')
  await expect(page.getByLabel('Email')).toHaveValue('asha@example.org')
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('what is typed before the app has started, and while the stored session turns out to have ended, is kept letter by letter', async ({
  person,
  watch,
}) => {
  watch.allow(/status of 401/)
  const { page } = await person('Asha')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('about:blank')
  await page.request.post('/api/sign-out', { data: {} })
  const release = await holdScripts(page)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/**', (route) => answered.then(() => route.continue()))
  await page.goto('/login?next=/orders', { waitUntil: 'commit' })
  const first = page.locator('#root input').first()
  await first.fill('asha')
  const asked = page.waitForRequest('**/api/**')
  release()
  await asked
  await page.keyboard.insertText('@example.org')
  answer()
  await expect(page.locator('#root form')).toBeVisible()
  await expect(first).toHaveValue('asha@example.org')
  await expect(first).toBeFocused()
  await expect(page).toHaveURL('/login?next=/orders')
})

test('after the sign-in each resource is read once, also when live events begin', async ({ account, visitor }) => {
  const asha = await account('Asha')
  const page = await visitor({ at: null })
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname + search)
  })
  await page.goto('/login')
  await page.locator('input[autocomplete="username"]').fill(asha.email)
  await page.locator('input[autocomplete="current-password"]').fill(asha.password)
  reads.length = 0
  const stream = page.waitForResponse(/\/api\/events/)
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await stream
  await expect.poll(() => reads).toContainEqual(expect.stringMatching(/^\/api\/me\b/))
  await expect(async () => {
    const before = reads.length
    await page.waitForTimeout(700)
    expect(reads.length).toBe(before)
  }).toPass()
  expect(reads.filter((read, at) => reads.indexOf(read) !== at)).toEqual([])
})

test('scripts and style sheets are served compressed from the build, identical for every browser', async ({
  request,
}) => {
  const page = await (await request.get('/login')).text()
  const paths = [...page.matchAll(/\/assets\/start-[\w-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(new Set(paths.map((path) => path.split('.').at(-1)))).toEqual(new Set(['js', 'css']))
  for (const path of new Set(paths)) {
    const get = (encodings: string) => request.get(path, { headers: { 'accept-encoding': encodings } })
    const plain = await get('identity')
    expect(plain.headers()['content-encoding']).toBeUndefined()
    for (const [encodings, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
    ] as const) {
      const packed = await get(encodings)
      expect(await packed.text()).toBe(await plain.text())
      expect(Number(packed.headers()['content-length'])).toBeLessThan((await plain.body()).length / 2)
      expect(packed.headers()).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers()['content-type'],
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
    }
  }
})
