import type { Page } from '@playwright/test'
import { cardOf, coordinates, fillIn, makeOffice, makeService, makeSpecialization, openMenuOf } from './kit/selling.ts'
import { at, expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, north, test } from './kit/test.ts'

const office = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/my/offices/${id}`)).json()) as Record<string, unknown>

test('[U-68] [F-111] [F-112] [F-113] [W-44] an office is deleted at once without a question, and can be brought back', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const { id } = await makeOffice(page.request)
  await makeService(page.request, { officeId: id })
  await page.goto('/office-list')
  await expect(page.getByRole('heading', { name: 'My Offices' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await (await openMenuOf(page, 'Rao & Daughters')).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No offices yet')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const mine = async () =>
    ((await (await page.request.get('/api/my/services')).json()) as { services: { officeId: string | null }[] })
      .services
  expect(await mine()).toMatchObject([{ officeId: null }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, 'Rao & Daughters')).toBeVisible()
  expect(await mine()).toMatchObject([{ officeId: id }])
  await (await openMenuOf(page, 'Rao & Daughters')).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No offices yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No offices yet')).toBeVisible()
})

test('[F-115] [F-119] [F-120] [F-126] Create Office: marked fields, the browser blocks an empty one, no place is needed', async ({
  person,
}) => {
  const { page } = await person('Meena', { at: null })
  await page.goto('/office-form')
  await expect(page.getByRole('heading', { name: 'Create Office' })).toBeVisible()
  await expect(page.getByTestId('map')).toHaveAttribute('data-zoom', '4')
  const labels = ['Office name', 'Category', 'Service provided', 'Description', 'Keywords']
  for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '')
  await expect(page.getByText('* Required', { exact: true })).toBeVisible()
  let isSent = false
  page.on('request', (request) => (isSent ||= request.url().endsWith('/api/offices') && request.method() === 'POST'))
  await page.getByRole('button', { name: 'Create Office' }).click()
  await expect(page.getByLabel('Office name')).toBeFocused()
  expect(isSent).toBe(false)
  await fillIn(page, Object.fromEntries(labels.map((label) => [label, 'tax'])))
  await page.getByRole('button', { name: 'Create Office' }).click()
  await expect(page).toHaveURL('/office-list')
  await expect(cardOf(page, 'tax')).toContainText('No place yet: not found nearby')
})

test('[F-116] [F-122] [F-123] [U-29] a moveable office follows the device in the form, and no longer when it is switched off', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const { id } = await makeOffice(page.request, { location: null })
  await page.goto(`/office/${id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit Office' })).toBeVisible()
  await page.getByRole('switch', { name: /Moveable/ }).check()
  await expect(page.getByText('Tracking your location...')).toBeVisible()
  await expect(coordinates(page)).toHaveText('12.97630, 77.59290')
  await at(page, north(HOME, 2000))
  await expect(coordinates(page)).toHaveText('12.99429, 77.59290')
  await page.getByRole('switch', { name: /Moveable/ }).uncheck()
  await at(page, north(HOME, 9000))
  await expect(coordinates(page)).toHaveText('12.99429, 77.59290')
  await page.getByRole('switch', { name: /Moveable/ }).check()
  await expect(coordinates(page)).toHaveText('13.05724, 77.59290')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save Office' }).click()
  await expect(page).toHaveURL('/office-list')
  const saved = await office(page, id)
  expect(saved).toMatchObject({ moveable: true })
  expect(JSON.stringify(saved)).not.toContain('13.057')
})

test('[F-124] with the app open a moveable office goes where its owner goes, as an area', async ({ person }) => {
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  const { id } = await makeOffice(meena.page.request, { moveable: true, location: null })
  const reported = meena.page.waitForResponse((answer) => answer.url().endsWith('/api/my/position'))
  await meena.page.goto('/home')
  expect((await reported).ok()).toBe(true)
  await ravi.page.goto(`/office/${id}`)
  await expect(ravi.page.getByText('It is somewhere in this circle.', { exact: false })).toBeVisible()
  await expect(ravi.page.getByRole('link', { name: 'Get Directions' })).toHaveCount(0)
  await expectNoAxeViolations(ravi.page)
  const seen = (await (await ravi.page.request.get(`/api/offices/${id}`)).json()) as {
    location: { lat: number; lng: number }
  }
  expect(seen.location.lat).not.toBe(HOME.latitude)
  expect(Math.abs(seen.location.lat - HOME.latitude)).toBeLessThan(0.006)
})

test('[F-121] an office without a place is not found nearby', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  await makeOffice(meena.page.request, { name: 'Placeless Zebra', location: null })
  await makeOffice(meena.page.request, { name: 'Placed Zebra' })
  const found = async () => {
    const answer = await page.request.get(
      `/api/search?q=zebra&latitude=${HOME.latitude}&longitude=${HOME.longitude}&radiusMeters=5000000`,
    )
    return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name)
  }
  await expect.poll(found).toEqual(['Placed Zebra'])
})

test('[F-128] [X-03] [X-23] the page of an office', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const { id } = await makeOffice(meena.page.request)
  await makeService(meena.page.request, { officeId: id })
  await page.goto(`/office/${id}`)
  const main = page.getByRole('main')
  for (const text of [
    'Rao & Daughters',
    'Tax office',
    'Tax returns',
    'Returns and accounts for small shops.',
    'tax',
    'Services here',
    'Meena',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('link', { name: 'Tap repair' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
    'href',
    new RegExp(`${HOME.latitude},${HOME.longitude}`),
  )
  await expect(main.getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    /^\/chat\?sellerId=[\w-]+&sellerName=Rao/,
  )
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('[U-55] [U-54] [F-130] [F-132] [F-133] [X-31] My Specializations: delete and clear all ask first', async ({
  person,
}) => {
  const { page } = await person('Meena')
  for (const specialization of ['Veena teacher', 'Tax adviser', 'Cook'])
    await makeSpecialization(page.request, { specialization })
  await page.goto('/specialist-profile')
  await expect(page.getByRole('heading', { name: 'My Specializations' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'More: Cook', exact: true }).click()
  await page.getByRole('group', { name: 'Cook' }).getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('heading', { name: 'Delete this specialization?', exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Cook' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(question.getByRole('heading', { name: 'Clear all specializations?', exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Tax adviser' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await question.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByText('No specializations yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No specializations yet')).toBeVisible()
})

test('[F-135] [F-136] [F-137] Add Specialization is off until all is there and the location is tracked', async ({
  person,
}) => {
  const { page } = await person('Meena')
  await page.goto('/specialist-form')
  await expect(page.getByRole('heading', { name: 'Add Specialization' })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Specialization' })
  await expect(page.getByText('Tracking your location...')).toBeVisible()
  const texts = { Specialization: 'Cook', Experience: '-1', Keywords: 'food', Qualification: 'None', Contact: '1' }
  await fillIn(page, texts)
  await expect(add).toBeDisabled()
  await expect(page.getByText('This cannot be less than 0.')).toBeVisible()
  await page.getByLabel('Experience').fill('0')
  await expect(add).toBeEnabled()
  for (const [label, text] of Object.entries({ ...texts, Experience: '0' })) {
    await page.getByLabel(label, { exact: true }).fill(label === 'Experience' ? '' : '  ')
    await expect(add).toBeDisabled()
    await page.getByLabel(label, { exact: true }).fill(text)
    await expect(add).toBeEnabled()
  }
})

test('[F-136] [F-138] [U-19] without a position the form says so and stays off', async ({ person }) => {
  const { page } = await person('Meena', { at: null })
  await page.goto('/specialist-form')
  await expect(
    page.getByText('Location permission denied. Please allow location access in your browser.'),
  ).toBeVisible()
  await fillIn(page, { Specialization: 'Cook', Experience: '1', Keywords: 'food', Qualification: 'None', Contact: '1' })
  await expect(page.getByRole('button', { name: 'Add Specialization' })).toBeDisabled()
})

test('[F-138] [U-25] a browser without geolocation is told apart', async ({ person }) => {
  const { page } = await person('Meena')
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  await page.goto('/specialist-form')
  await expect(page.getByText('Geolocation is not supported.')).toBeVisible()
})

test('[F-140] [X-05] a specialization is edited in the same form, and stays one', async ({ person }) => {
  const { page } = await person('Meena')
  const { id } = await makeSpecialization(page.request)
  await page.goto('/specialist-profile')
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/specialist-form?id=${id}`)
  await expect(page.getByLabel('Specialization', { exact: true })).toHaveValue('Veena teacher')
  await page.getByLabel('Experience').fill('13')
  await page.getByRole('button', { name: 'Save Specialization' }).click()
  await expect(page.getByText('Specialization updated!')).toBeVisible()
  await expect(page.getByText('13 years')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
})
