import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, type Person, test } from './kit/test.ts'

const identifier = (page: Page) => page.getByLabel('Email or phone')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const send = (page: Page, name = 'Login') => page.locator('form').getByRole('button', { name, exact: true })
const alert = (page: Page) => page.getByRole('alert')

async function openLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openSignUp(page: Page): Promise<void> {
  await openLogin(page)
  await page.getByRole('radio', { name: 'Create account' }).click()
}

async function login(page: Page, emailOrPhone: string, digits: string): Promise<void> {
  await identifier(page).fill(emailOrPhone)
  await password(page).fill(digits)
  await send(page).click()
}

let people = 0

/** Details of somebody who has no account yet. */
function newcomer(name = 'Meera Nair') {
  people += 1
  const number = `${process.pid % 100_000}`.padStart(5, '0') + `${people}`.padStart(3, '0')
  return { name, email: `newcomer.${number}@example.org`, phone: `+9181${number}`, password: '739164' }
}

async function fillSignUp(page: Page, details: Partial<ReturnType<typeof newcomer>>): Promise<void> {
  const labels = { name: 'Name', email: 'Email', phone: 'Phone', password: 'Password' } as const
  for (const [field, label] of Object.entries(labels)) {
    const value = details[field as keyof typeof labels]
    if (value !== undefined) await page.getByLabel(label, { exact: true }).fill(value)
  }
}

/** The requests of a page to one path. */
function requestsTo(page: Page, path: string) {
  const seen: { method: string; type: string; body: string }[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== path) return
    seen.push({
      method: request.method(),
      type: request.headers()['content-type'] ?? '',
      body: request.postData() ?? '',
    })
  })
  return seen
}

const answerWith = (page: Page, path: string, body: unknown, status = 200) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))

const savedUser = (page: Page) => page.evaluate(() => localStorage.getItem('hereabouts_user'))

test.describe('the screen', () => {
  test('[A-01] [A-02] [A-03] [A-04] [B-25] one screen shows login first and toggles to create account and back', async ({
    page,
  }) => {
    await openLogin(page)
    const fields = page.locator('form input')
    await expect(fields).toHaveCount(2)
    await page.getByRole('radio', { name: 'Create account' }).click()
    await expect(fields).toHaveCount(4)
    await expect(page).toHaveURL('/login')
    await page.getByRole('radio', { name: 'Login' }).click()
    await expect(identifier(page)).toBeVisible()
    await expect(fields).toHaveCount(2)
    await expect(page).toHaveURL('/login')
  })

  test('the links below the form toggle too', async ({ page }) => {
    await openLogin(page)
    await page.getByRole('button', { name: 'Create a new account.' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Log in.' }).click()
    await expect(identifier(page)).toBeVisible()
  })

  test('fields tell password managers and keyboards what they are, and take what is pasted', async ({ page }) => {
    await openLogin(page)
    await expect(identifier(page)).toHaveAttribute('autocomplete', 'username')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
    await expect(password(page)).toHaveAttribute('inputmode', 'numeric')
    await openSignUp(page)
    for (const [label, token] of [
      ['Name', 'name'],
      ['Email', 'email'],
      ['Phone', 'tel'],
      ['Password', 'new-password'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', token)
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('48 29-13'))
    await password(page).press('ControlOrMeta+V')
    await expect(password(page)).toHaveValue('482913')
  })

  test('[A-18] [A-19] [A-20] [V-03] passwords keep digits only, and no thirteenth', async ({ page }) => {
    await openLogin(page)
    await password(page).pressSequentially('12ab34')
    await expect(password(page)).toHaveValue('1234')
    await openSignUp(page)
    await password(page).pressSequentially('x48291 3705164 8')
    await expect(password(page)).toHaveValue('482913705164')
  })

  test('what a password holds can be shown and hidden', async ({ page }) => {
    await openLogin(page)
    await password(page).fill('482913')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
  })

  test('[B-24] a link leads to how it works', async ({ page }) => {
    await openLogin(page)
    await page.getByRole('link', { name: 'How it works' }).click()
    await expect(page).toHaveURL('/onboarding')
  })

  test('the whole screen changes to Hindi and back, and keeps the choice', async ({ page }) => {
    await openLogin(page)
    await page.getByRole('button', { name: /हिन्दी/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('फिर से स्वागत है')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await page.getByLabel('ईमेल या फ़ोन').fill('abc')
    await page.getByRole('button', { name: 'लॉग इन', exact: true }).click()
    await expect(page.getByText('ईमेल या फ़ोन का रूप सही नहीं है')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('फिर से स्वागत है')
    await page.getByRole('button', { name: /English/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  })

  test('both modes, with errors, are free of axe violations and fit 320 px, in light and dark', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openLogin(page)
      await login(page, 'abc', '123')
      await expectNoAxeViolations(page)
      await openSignUp(page)
      await send(page, 'Create account').click()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
  })
})

test.describe('what is asked of the fields', () => {
  test('[A-17] [U-07] a wrong identifier is told in its field, gets the focus, and nothing is sent', async ({
    page,
  }) => {
    await openLogin(page)
    const sent = requestsTo(page, '/login.php')
    await login(page, 'abc', '739164')
    await expect(page.getByText('Invalid email or phone format')).toBeVisible()
    await expect(identifier(page)).toBeFocused()
    await expect(identifier(page)).toHaveAccessibleDescription('Invalid email or phone format')
    expect(sent).toEqual([])
    await identifier(page).fill('abc@example.org')
    await expect(page.getByText('Invalid email or phone format')).toBeHidden()
  })

  test('[A-17] a wrong identifier is told when its field is left', async ({ page }) => {
    await openLogin(page)
    await identifier(page).fill('abc')
    await password(page).focus()
    await expect(page.getByText('Invalid email or phone format')).toBeVisible()
  })

  test('[A-13] [W-39] [A-14] an empty identifier is no format error, the server knows nobody by it', async ({
    page,
  }) => {
    await openLogin(page)
    const sent = requestsTo(page, '/login.php')
    await identifier(page).focus()
    await login(page, '', '739164')
    await expect(alert(page)).toHaveText('No account found with that email or phone. Please create a new account.')
    await expect(page.getByText('Invalid email or phone format')).toBeHidden()
    expect(sent).toHaveLength(1)
  })

  test('[A-15] [A-16] [V-04] [A-57] [W-76] e-mail addresses and phone numbers of 10 to 15 digits are taken, others are not', async ({
    page,
  }) => {
    await openLogin(page)
    await answerWith(page, '/login.php', { success: false, message: 'It arrived.' })
    const sent = requestsTo(page, '/login.php')
    const right = ['a@b.co', '9000000012', '900000001234567', '+9000000012', '+900000001234567']
    for (const value of right) {
      await login(page, value, '739164')
      await expect(alert(page)).toHaveText('It arrived.')
    }
    expect(sent.map(({ body }) => new URLSearchParams(body).get('emailOrPhone'))).toEqual(right)
    for (const value of ['900000001', '9000000012345678', 'a@b', 'a b@c.d']) {
      await openLogin(page)
      await login(page, value, '739164')
      await expect(page.getByText('Invalid email or phone format')).toBeVisible()
    }
    expect(sent).toHaveLength(right.length)
  })

  test('[A-20] [A-21] five digits are refused with a visible text and without a request, six and twelve are sent', async ({
    page,
  }) => {
    await openLogin(page)
    await answerWith(page, '/login.php', { success: false, message: 'It arrived.' })
    const sent = requestsTo(page, '/login.php')
    await login(page, 'a@b.co', '73916')
    await expect(page.getByText('Password must be 6 to 12 digits')).toBeVisible()
    expect(sent).toEqual([])
    for (const digits of ['739164', '739164820573']) {
      await login(page, 'a@b.co', digits)
      await expect(alert(page)).toHaveText('It arrived.')
    }
    expect(sent).toHaveLength(2)
  })

  test('[A-23] without one of the four no account is created', async ({ page }) => {
    await openSignUp(page)
    const sent = requestsTo(page, '/register.php')
    const details = newcomer()
    for (const missing of ['name', 'email', 'phone', 'password'] as const) {
      await fillSignUp(page, { ...details, [missing]: '' })
      await send(page, 'Create account').click()
      await expect(page.getByText('Please fill in this field.')).toBeVisible()
      await expect(page.locator(`[name=${missing}]`)).toBeFocused()
    }
    expect(sent).toEqual([])
  })

  test('[A-24] [A-25] [W-21] [W-40] [U-08] [U-09] a wrong e-mail and phone are told in their fields, the first gets the focus', async ({
    page,
  }) => {
    await openSignUp(page)
    await fillSignUp(page, { ...newcomer(), email: 'x@', phone: '12345' })
    await send(page, 'Create account').click()
    await expect(page.getByText('Invalid email format', { exact: true })).toBeVisible()
    await expect(page.getByText('Invalid phone format', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await page.getByLabel('Phone', { exact: true }).fill('+919876543210')
    await expect(page.getByText('Invalid phone format')).toBeHidden()
  })

  test('a password that is easy to guess is refused in its field', async ({ page }) => {
    await openSignUp(page)
    await fillSignUp(page, { ...newcomer(), password: '123456' })
    await send(page, 'Create account').click()
    await expect(page.getByText('This password is easy to guess. Choose other digits.')).toBeVisible()
  })
})

test.describe('signing in and up', () => {
  test('[A-05] [A-07] [A-43] [A-44] a login posts the form, keeps the user and leads to the profile for good', async ({
    page,
    person,
  }) => {
    const asha = await person('Asha')
    await page.goto('/onboarding')
    await openLogin(page)
    const sent = requestsTo(page, '/login.php')
    await login(page, asha.email, asha.password)
    await expect(page).toHaveURL('/profile')
    expect(sent).toEqual([
      {
        method: 'POST',
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        body: new URLSearchParams({ emailOrPhone: asha.email, password: asha.password }).toString(),
      },
    ])
    expect(JSON.parse((await savedUser(page))!)).toEqual({
      id: asha.id,
      name: 'Asha',
      email: asha.email,
      phone: asha.phone,
      photo: '',
      location: { latitude: 0, longitude: 0, address: '' },
      skills: [],
      hasActiveSubscription: false,
      memberSince: expect.any(String),
      isAdmin: false,
      isDemo: false,
    })
    await page.goBack()
    await expect(page).toHaveURL('/onboarding')
  })

  test('[A-06] [A-09] a signup posts the form and leads to the profile for good', async ({ page }) => {
    const meera = newcomer()
    await page.goto('/onboarding')
    await openSignUp(page)
    const sent = requestsTo(page, '/register.php')
    await fillSignUp(page, meera)
    await send(page, 'Create account').click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meera Nair')
    expect(sent).toEqual([
      {
        method: 'POST',
        type: expect.stringContaining('application/x-www-form-urlencoded'),
        body: new URLSearchParams(meera).toString(),
      },
    ])
    await page.goBack()
    await expect(page).toHaveURL('/onboarding')
  })

  test('[A-58] a phone number signs in with and without plus, and with blanks', async ({ person, visitor }) => {
    const asha = await person('Asha')
    for (const phone of [
      asha.phone.slice(1),
      `${asha.phone.slice(0, 3)} ${asha.phone.slice(3, 8)} ${asha.phone.slice(8)}`,
    ]) {
      const page = await visitor()
      await openLogin(page)
      await login(page, phone, asha.password)
      await expect(page).toHaveURL('/profile')
    }
  })

  test('[A-45] the password stands in no answer and in no storage of the browser', async ({
    page,
    person,
    request,
  }) => {
    const asha = await person('Asha')
    const answer = await request.post('/login.php', { form: { emailOrPhone: asha.email, password: asha.password } })
    expect(await answer.text()).not.toMatch(new RegExp(`password|${asha.password}`, 'i'))
    await openLogin(page)
    await login(page, asha.email, asha.password)
    await expect(page).toHaveURL('/profile')
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(stored).not.toMatch(new RegExp(`password|${asha.password}|device=|session=`, 'i'))
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases.join(' ')).not.toMatch(/password/i)
  })

  test('a form sent twice at once makes one request, its button keeps its words', async ({ page }) => {
    await openLogin(page)
    const sent = requestsTo(page, '/login.php')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/login.php', async (route) => {
      await held
      await route.fulfill({ json: { success: false, message: 'Once.' } })
    })
    await login(page, 'a@b.co', '739164')
    await expect(send(page)).toHaveAttribute('aria-busy', 'true')
    await expect(send(page)).toHaveText('Login')
    await password(page).press('Enter')
    await page.evaluate(() => document.querySelector('form')!.requestSubmit())
    answer()
    await expect(alert(page)).toHaveText('Once.')
    expect(sent).toHaveLength(1)
  })

  test('whoever is signed in and opens /login goes home', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/login')
    await expect(page).toHaveURL('/home')
  })
})

test.describe('what the server says', () => {
  test('[A-08] [A-11] [A-26] [U-01] an unknown account', async ({ page, request }) => {
    const form = { emailOrPhone: 'nobody@example.org', password: '739164' }
    const answer = await request.post('/login.php', { form })
    expect(answer.headers()['content-type']).toContain('application/json')
    expect(await answer.json()).toMatchObject({
      success: false,
      message: 'User not found. Please create a new account.',
    })
    await openLogin(page)
    await login(page, form.emailOrPhone, form.password)
    await expect(alert(page)).toHaveText('No account found with that email or phone. Please create a new account.')
  })

  test('[A-08] [A-11] [A-27] [U-02] a wrong password; what was typed stays', async ({ page, person, request }) => {
    const asha = await person('Asha')
    const answer = await request.post('/login.php', { form: { emailOrPhone: asha.email, password: '739165' } })
    expect(await answer.json()).toMatchObject({ success: false, message: 'Incorrect password.' })
    await openLogin(page)
    await login(page, asha.email, '739165')
    await expect(alert(page)).toHaveText('Incorrect password. Please try again.')
    await expect(identifier(page)).toHaveValue(asha.email)
    await expect(password(page)).toHaveValue('739165')
  })

  test('[A-11] [A-27] [A-28] [A-29] [U-03] what a login is told, whatever the status of the answer', async ({
    page,
    watch,
  }) => {
    watch.allow(/status of 401/)
    const shown = [
      [{ success: false, message: 'X1' }, 'X1'],
      [{ success: false }, 'Login failed'],
      [{ success: false, message: 'Incorrect password.' }, 'Incorrect password. Please try again.'],
    ] as const
    await openLogin(page)
    for (const [body, text] of shown) {
      for (const status of [200, 401]) {
        await answerWith(page, '/login.php', body, status)
        await login(page, 'a@b.co', '739164')
        await expect(alert(page)).toHaveText(text)
      }
    }
  })

  test('[A-30] [A-31] [A-32] [A-33] [U-05] what a signup is told', async ({ page }) => {
    const shown = [
      [{ success: false, message: 'Y2' }, 'Y2'],
      [{ success: false }, 'Signup failed'],
      [{ success: false, message: 'Z', exists: ['email', 'phone'] }, 'The following already exist: email, phone.'],
    ] as const
    await openSignUp(page)
    await fillSignUp(page, newcomer())
    for (const [body, text] of shown) {
      await answerWith(page, '/register.php', body)
      await send(page, 'Create account').click()
      await expect(alert(page)).toHaveText(text)
    }
  })

  test('[A-10] [A-30] [A-35] [U-04] used e-mail and phone are named, each by itself and both', async ({
    page,
    person,
    request,
  }) => {
    const asha = await person('Asha')
    const used = [
      [{ ...newcomer(), email: asha.email }, 'email'],
      [{ ...newcomer(), phone: asha.phone }, 'phone'],
      [{ ...newcomer(), email: asha.email, phone: asha.phone }, 'email, phone'],
    ] as const
    await openSignUp(page)
    for (const [details, list] of used) {
      expect(await (await request.post('/register.php', { form: details })).json()).toMatchObject({
        success: false,
        exists: list.split(', '),
      })
      await fillSignUp(page, details)
      await send(page, 'Create account').click()
      await expect(alert(page)).toHaveText(`The following already exist: ${list}.`)
    }
  })

  test('[A-22] the server refuses what the form would refuse', async ({ request }) => {
    for (const wrong of [{ password: 'abc' }, { email: 'x@' }, { phone: '12345' }, { name: '' }]) {
      const answer = await request.post('/register.php', { form: { ...newcomer(), ...wrong } })
      expect(await answer.json()).toMatchObject({ success: false })
    }
  })

  test('[A-34] [U-06] a failed network is said, and the form works on', async ({ page, watch }) => {
    watch.allow(/Failed to load resource/)
    const meera = newcomer()
    await openSignUp(page)
    await page.route('**/*.php', (route) => route.abort())
    await fillSignUp(page, meera)
    await send(page, 'Create account').click()
    await expect(alert(page)).toHaveText('Network error. Please try again.')
    await page.unroute('**/*.php')
    await send(page, 'Create account').click()
    await expect(page).toHaveURL('/profile')
  })

  test('[A-56] [W-38] of twenty wrong logins the later ones are told to wait, in the reader’s language', async ({
    page,
    person,
    request,
  }) => {
    const asha = await person('Asha')
    const form = { emailOrPhone: asha.email, password: '739165' }
    const messages: string[] = []
    for (let n = 0; n < 20; n++) {
      const answer = (await (await request.post('/login.php', { form })).json()) as { message: string }
      messages.push(answer.message)
    }
    expect(messages.slice(0, 5)).toEqual(Array(5).fill('Incorrect password.'))
    for (const message of messages.slice(5))
      expect(message).toMatch(/^Too many tries\. Try again in \d+ (seconds?|minutes?)\.$/)
    await openLogin(page)
    await login(page, asha.email, asha.password)
    await expect(alert(page)).toHaveText(/^Too many tries\. Try again in \d+ (seconds?|minutes?)\./)
    await page.getByRole('button', { name: /हिन्दी/ }).click()
    await page.getByRole('button', { name: 'लॉग इन', exact: true }).click()
    await expect(alert(page)).toHaveText(/बाद फिर कोशिश करें।/)
  })
})

test.describe('a visitor', () => {
  test('[A-42] is sent to /login from every address that is not open to all', async ({ page }) => {
    for (const path of ['/home', '/profile', '/admin', '/shop/1700000000000/edit', '/chat?sellerId=5']) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/login')
    }
  })

  test('[A-42] is asked by the server too', async ({ request }) => {
    for (const path of ['/api/me', '/api/my/shops']) expect((await request.get(path)).status()).toBe(401)
  })

  test('who came for an address is offered it after signing in, once', async ({ page, person }) => {
    const asha = await person('Asha')
    await page.goto('/notifications?filter=sos')
    await expect(page).toHaveURL('/login')
    await login(page, asha.email, asha.password)
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('Continue to your notifications')).toBeVisible()
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL('/notifications?filter=sos')
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha')
    await expect(page.getByText('Continue to')).toBeHidden()
  })
})

test.describe('what the browser kept', () => {
  /** Before the next page begins, so that the one that stands does not write it again. */
  const change = (page: Page, changes: Record<string, unknown>, without = '') =>
    page.addInitScript(
      ([changed, left]) => {
        const kept = localStorage.getItem('hereabouts_user')
        if (!kept) return
        const user = { ...(JSON.parse(kept) as Record<string, unknown>), ...changed }
        localStorage.setItem('hereabouts_user', JSON.stringify({ ...user, [left]: undefined }))
      },
      [changes, without] as const,
    )

  test('[A-46] a malformed location is nowhere', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/profile')
    await change(page, { location: 'x' })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha')
    expect(JSON.parse((await savedUser(page))!)).toMatchObject({ location: { latitude: 0, longitude: 0, address: '' } })
  })

  test('[A-47] a corrupted user is removed, and the visitor logs in', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/profile')
    await page.evaluate(() => localStorage.setItem('hereabouts_user', '{bad'))
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    expect(await savedUser(page)).toBeNull()
  })

  test('[E-41] a user without hasActiveSubscription is not restored', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/profile')
    await change(page, {}, 'hasActiveSubscription')
    await page.goto('/profile/seller')
    await expect(page).toHaveURL('/login')
  })

  test('[E-42] [W-42] a user whose subscription is not active is restored', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/profile')
    await change(page, { hasActiveSubscription: false })
    await page.goto('/profile/seller')
    await expect(page.getByRole('tab', { name: 'Seller' })).toHaveAttribute('aria-selected', 'true')
  })
})

/** The rows of the service worker's index of tiles and photos, after adding one. */
const pictureIndex = (page: Page, row?: object) =>
  page.evaluate(
    (added) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open('workbox-expiration')
        request.addEventListener('error', () => reject(new Error('no index')))
        request.addEventListener('upgradeneeded', () =>
          request.result.createObjectStore('cache-entries', { keyPath: 'id' }),
        )
        request.addEventListener('success', () => {
          const database = request.result
          const store = database.transaction('cache-entries', 'readwrite').objectStore('cache-entries')
          if (added) store.put(added)
          const rows = store.getAll()
          rows.addEventListener('success', () => {
            database.close()
            resolve(rows.result as unknown[])
          })
        })
      }),
    row,
  )

test.describe('leaving', () => {
  const open = async ({ page }: Person) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Account Actions' })).toBeVisible()
  }

  test('[A-48] [A-49] [W-41] Sign Out ends the session, forgets the user and leads to /login', async ({ person }) => {
    const asha = await person('Asha')
    const { page } = asha
    await open(asha)
    await pictureIndex(page, { id: 'x', url: '/tiles/15/23450/15191', cacheName: 'hereabouts-tiles', timestamp: 1 })
    // Until then nothing is kept of her, so nothing is cleared either.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('currentUser'))).not.toBeNull()
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/login')
    expect(await savedUser(page)).toBeNull()
    await expect.poll(() => pictureIndex(page)).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('hereabouts_target'))).toBeNull()
    await page.context().addCookies([cookie!])
    expect((await page.request.get('/api/me')).status()).toBe(401)
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })

  test('Sign Out without a network says so, and signs nobody out', async ({ person, watch }) => {
    watch.allow(/Failed to load resource/)
    const asha = await person('Asha')
    await open(asha)
    await asha.page.route('**/api/sign-out', (route) => route.abort())
    await asha.page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(asha.page.getByRole('status').getByText('Network error. Please try again.')).toBeVisible()
    await expect(asha.page).toHaveURL('/profile')
    expect(await savedUser(asha.page)).not.toBeNull()
  })

  test('[A-50] [W-23] [U-50] Delete Account asks first, and a no changes nothing', async ({ person }) => {
    const asha = await person('Asha')
    await open(asha)
    await asha.page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = asha.page.getByRole('alertdialog')
    await expect(dialog).toContainText('Are you sure you want to delete your account? This action cannot be undone.')
    await expectNoAxeViolations(asha.page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(asha.page.getByRole('button', { name: 'Delete Account' })).toBeFocused()
    expect((await asha.page.request.get('/api/me')).status()).toBe(200)
  })

  test('[A-51] [A-52] a deleted account is gone here and on the server', async ({ person }) => {
    const asha = await person('Asha')
    const { page } = asha
    await open(asha)
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
    await expect(page).toHaveURL('/login')
    expect(await savedUser(page)).toBeNull()
    await login(page, asha.email, asha.password)
    await expect(alert(page)).toHaveText('No account found with that email or phone. Please create a new account.')
  })
})

test('[A-54] [W-66] [A-55] [S6] without a client id there is no button, no script and no request to Google', async ({
  visitor,
}) => {
  const page = await visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('script[src*="google"]')).toHaveCount(0)
  await expect(page.getByText(/google/i)).toHaveCount(0)
  expect(asked.filter((url) => new URL(url).host.includes('google'))).toEqual([])
})

test('[A-53] one account both searches and sells; nothing asks for a role', async ({ visitor, person }) => {
  const page = await visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create a new account.' }).click()
  await expect(page.getByText(/buyer|seller|role/i)).toHaveCount(0)
  const asha = await person('Asha')
  await asha.page.goto('/filters')
  await expect(asha.page.getByRole('searchbox')).toBeVisible()
  await asha.page.goto('/shop-form')
  await expect(asha.page.getByRole('heading', { name: 'Create Shop' })).toBeVisible()
})
