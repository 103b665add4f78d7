import type { Page } from '@playwright/test'
import { choosePhotos } from './kit/listings.ts'
import {
  cardOf,
  coordinates,
  fillIn,
  makeOffice,
  makeService,
  photosArrived,
  uploadPictures,
  useMyLocation,
  openMenuOf,
} from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

const SERVICE_CATEGORIES = [
  'Home Services',
  'Repair & Maintenance',
  'Cleaning',
  'Transportation',
  'Delivery',
  'Pet Care',
  'Event Services',
  'Beauty & Wellness',
  'Tutoring',
]
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const services = async (page: Page) =>
  ((await (await page.request.get('/api/my/services')).json()) as { services: Record<string, unknown>[] }).services

test('[F-82] [F-83] [F-85] [F-86] [F-92] My Services: tabs with counts, three photos, switching', async ({
  person,
}) => {
  const { page } = await person('Meena')
  await makeService(page.request, { photoIds: await uploadPictures(page.request, 5) })
  await makeService(page.request, { title: 'Ironing', photoIds: await uploadPictures(page.request, 3) })
  await page.goto('/services-list')
  await expect(page.getByRole('tab')).toHaveText(['All2', 'Active2', 'Inactive'])
  await expect(cardOf(page, 'Tap repair').getByText('+2 more')).toBeVisible()
  await expect(cardOf(page, 'Tap repair').getByRole('list').getByRole('listitem')).toHaveCount(3)
  await expect(cardOf(page, 'Ironing').getByText(/more/)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await (await openMenuOf(page, 'Tap repair')).getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('tab')).toHaveText(['All2', 'Active1', 'Inactive1'])
  await page.getByRole('tab', { name: 'Inactive' }).click()
  await expect(cardOf(page, 'Ironing')).toHaveCount(0)
  await page.reload()
  await expect(cardOf(page, 'Tap repair').getByText('+2 more')).toBeVisible()
  expect((await services(page)).find(({ title }) => title === 'Tap repair')).toMatchObject({
    status: 'inactive',
    keywords: ['plumber'],
  })
})

test('[F-91] [W-33] the browser keeps the reduced list of services, and not for somebody else', async ({ person }) => {
  const { page } = await person('Meena')
  await makeService(page.request)
  await page.goto('/services-list')
  await expect(cardOf(page, 'Tap repair')).toBeVisible()
  const kept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('services') ?? 'null') as Record<string, unknown>[] | null)
  expect(Object.keys((await kept())![0]!)).toEqual([
    'id',
    'title',
    'category',
    'pricing',
    'status',
    'location',
    'description',
    'availability',
  ])
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(kept).toBeNull()
})

test('[F-84] a service is added and edited inside of the list, and keeps what the panel does not show', async ({
  person,
}) => {
  const { page } = await person('Meena')
  await makeService(page.request, { photoIds: await uploadPictures(page.request, 1) })
  await page.goto('/services-list')
  await page.getByRole('button', { name: 'Quick add' }).click()
  await fillIn(page, { 'Service name': 'Ironing', Price: '10' })
  await page.getByLabel('Category').selectOption('Cleaning')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, 'Ironing')).toBeVisible()
  await expect(page).toHaveURL('/services-list')
  await (await openMenuOf(page, 'Tap repair')).getByRole('button', { name: 'Quick edit' }).click()
  await page.getByLabel('Service name').fill('Tap and pipe repair')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, 'Tap and pipe repair')).toBeVisible()
  const [edited] = (await services(page)).filter(({ title }) => title === 'Tap and pipe repair')
  expect(edited).toMatchObject({ keywords: ['plumber'], photos: [{}], location: { lat: HOME.latitude } })
  await (await openMenuOf(page, 'Ironing')).getByRole('button', { name: 'Quick edit' }).click()
  await page.getByLabel('Service name').fill('Nothing')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(cardOf(page, 'Ironing')).toBeVisible()
})

test('[U-67] [U-53] [F-87] [W-43] [X-20] deleting a service asks "Delete this service?"', async ({ person }) => {
  const { page } = await person('Meena')
  const { id } = await makeService(page.request)
  await page.goto('/services-list')
  await expect(cardOf(page, 'Tap repair').getByRole('link', { name: 'Edit', exact: true })).toHaveAttribute(
    'href',
    `/service-form/${id}`,
  )
  await (await openMenuOf(page, 'Tap repair')).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('heading', { name: 'Delete this service?', exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(cardOf(page, 'Tap repair')).toBeVisible()
  await (await openMenuOf(page, 'Tap repair')).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No services yet')).toBeVisible()
})

test('[U-35] [F-93] [F-94] [F-95] [F-97] [F-98] [V-27] [F-99] [F-100] [F-105] the service form', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/service-form')
  await expect(page.getByLabel('Category').locator('option')).toHaveText(['Choose a category', ...SERVICE_CATEGORIES])
  const days = page.getByRole('group', { name: 'Available days' })
  await expect(days.getByRole('button')).toHaveText(DAYS)
  await expect(page.getByLabel('Keywords')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Fill all required fields', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await fillIn(page, { 'Service name': 'Night guard', Price: '-1', 'Start time': '18:00', 'End time': '09:00' })
  await page.getByLabel('Category').selectOption('Home Services')
  await expect(page.getByText('This cannot be less than 0.')).toBeVisible()
  await expect(page.getByText('Ends on the next day')).toBeVisible()
  await page.getByLabel('Price', { exact: true }).fill('0')
  await days.getByRole('button', { name: 'Friday' }).click()
  await days.getByRole('button', { name: 'Monday' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/services-list')
  expect(await services(page)).toMatchObject([
    { title: 'Night guard', pricing: '₹0', availability: { days: ['Monday', 'Friday'], start: '18:00', end: '09:00' } },
  ])
  await page.goto('/service-form')
  await page.getByLabel('Service name').fill('Not this one')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/services-list')
  expect(await services(page)).toHaveLength(1)
})

test('[F-96] of seven photos the first five are kept, without a word', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/service-form')
  await choosePhotos(page, 7)
  await photosArrived(page, 5, 5)
  await expect(page.getByText(/You can upload/)).toHaveCount(0)
})

test('[F-101] [F-104] [T-17] [V-23] the device’s position, on a map of zoom 13', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/service-form')
  await useMyLocation(page)
  await expect(page.getByTestId('map')).toHaveAttribute('data-zoom', '13')
  await expect(coordinates(page)).toHaveText('12.97630, 77.59290')
})

test('[F-103] "lat,lng" is read as a place', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/service-form')
  await fillIn(page, { 'Service name': 'Ironing', Price: '10', 'Address or coordinates': '12.9,77.6' })
  await page.getByLabel('Category').selectOption('Cleaning')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/services-list')
  expect(await services(page)).toMatchObject([{ location: { lat: 12.9, lng: 77.6 } }])
})

test('[F-102] a typed address is looked up and kept; one that is not found is kept too', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/service-form')
  const address = page.getByLabel('Address or coordinates')
  await address.fill('Mysuru')
  await address.press('Enter')
  await expect(coordinates(page)).toHaveText('12.29791, 76.63925')
  await address.fill('Behind the blue temple of nowhere')
  await page.getByLabel('Keywords').focus()
  await expect(page.getByText(/Not found on the map/)).toBeVisible()
  await expect(coordinates(page)).toHaveCount(0)
  await fillIn(page, { 'Service name': 'Ironing', Price: '10' })
  await page.getByLabel('Category').selectOption('Cleaning')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/services-list')
  expect(await services(page)).toMatchObject([{ address: 'Behind the blue temple of nowhere', location: null }])
})

test('an address never moves a pin that was set by hand', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/service-form')
  await useMyLocation(page)
  await page.getByLabel('Address or coordinates').fill('Mysuru')
  await page.getByLabel('Keywords').focus()
  await expect(page.getByRole('button', { name: /Mysuru/ }).first()).toBeVisible()
  await expect(coordinates(page)).toHaveText('12.97630, 77.59290')
})

test('[F-107] [F-108] [X-04] the form is prefilled at both of its addresses', async ({ person }) => {
  const { page } = await person('Meena')
  const { id } = await makeService(page.request)
  for (const path of [`/service-form/${id}`, `/service-provider-form?id=${id}`]) {
    await page.goto(path)
    await expect(page.getByLabel('Service name')).toHaveValue('Tap repair')
    await expect(page.getByRole('button', { name: 'Tuesday' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Start time')).toHaveValue('09:00')
  }
})

test('[F-109] [F-110] [X-30] [X-03] a service joins an office in its form and leaves it on the office’s page', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const office = await makeOffice(page.request)
  const service = await makeService(page.request)
  await page.goto(`/service-form/${service.id}`)
  await page.getByLabel('Office', { exact: true }).selectOption('Rao & Daughters')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/services-list')
  expect(await services(page)).toMatchObject([{ officeId: office.id }])
  await page.goto(`/office/${office.id}`)
  await page.getByRole('button', { name: 'Remove Tap repair from this office' }).click()
  await expect(page.getByRole('heading', { name: 'Services here' })).toHaveCount(0)
  expect(await services(page)).toMatchObject([{ title: 'Tap repair', officeId: null }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => services(page)).toMatchObject([{ officeId: office.id }])
  await expect(page.getByRole('heading', { name: 'Services here' })).toBeVisible()
  await page.goto(`/office/${office.id}/edit`)
  await page.getByRole('button', { name: 'Remove Tap repair from this office' }).click()
  await expect.poll(() => services(page)).toMatchObject([{ officeId: null }])
})
