import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeOffice, makeService, makeShop, uploadPictures } from '../kit/listings.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { answer, cardOf, choose, menuOf } from './kit/forms.ts'
import { expectAddress, fillIn, tap } from './kit/hands.ts'

const stored = async (by: Someone) =>
  ((await (await by.api.get('/api/my/services')).json()) as { services: Record<string, unknown>[] }).services
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const reduced = () => JSON.parse(localStorage.getItem('services') ?? 'null') as Record<string, unknown>[] | null

/** Adds a service in the open list, and waits until the panel is closed. */
async function quickAddIroning(isPlaced: boolean) {
  await tap('button', 'Quick add')
  await fillIn({ 'Service name': 'Ironing', Price: '10' })
  await choose('Category', 'Cleaning')
  await tap('button', 'Save')
  if (!isPlaced) await answer('Save without a place?', 'Save without a place')
  await cardOf('Ironing')
  await waitFor(() => expect(screen.queryByLabelText('Service name')).toBeNull())
}

test('[F-82] [F-83] [F-86] My Services: tabs with counts, switching', async () => {
  const meena = await person('Meena')
  await makeService(meena.api)
  await makeService(meena.api, { title: 'Ironing' })
  await openApp('/services-list', meena)
  await cardOf('Tap repair')
  expect(tabs()).toEqual(['All2', 'Active2', 'Inactive'])
  await user.click((await menuOf('Tap repair')).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(tabs()).toEqual(['All2', 'Active1', 'Inactive1']))
  await tap('tab', /^Inactive/)
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Ironing' })).toBeNull())
  await cardOf('Tap repair')
  await tap('tab', /^Active/)
  await cardOf('Ironing')
  expect(screen.queryByRole('group', { name: 'Tap repair' })).toBeNull()
  const status = async (name: string) => (await stored(meena)).find(({ title }) => title === name)?.['status']
  expect(await status('Tap repair')).toBe('inactive')
  await tap('tab', /^Inactive/)
  await user.click((await menuOf('Tap repair')).getByRole('button', { name: 'Activate' }))
  await waitFor(() => expect(tabs()).toEqual(['All2', 'Active2', 'Inactive']))
  expect(await status('Tap repair')).toBe('active')
})

test('[F-85] [F-92] [W-33] a card shows the first three photos, also after a reload of the data', async () => {
  const meena = await person('Meena')
  const office = await makeOffice(meena.api)
  const photoIds = await uploadPictures(meena.api, 5)
  await makeService(meena.api, { photoIds, officeId: office.id })
  await makeService(meena.api, { title: 'Ironing', photoIds: photoIds.slice(0, 3) })
  for (const _time of ['first', 'again']) {
    await openApp('/services-list', meena)
    const photos = async (name: string) => within(within(await cardOf(name)).getByRole('list')).getAllByRole('listitem')
    expect(await photos('Tap repair')).toHaveLength(3)
    within(await cardOf('Tap repair')).getByText('+2 more')
    expect(within(await cardOf('Ironing')).queryByText(/more/)).toBeNull()
  }
  expect((await stored(meena)).find(({ title }) => title === 'Tap repair')).toMatchObject({
    keywords: ['plumber'],
    officeId: office.id,
    photos: photoIds.map((id) => ({ id })),
  })
})

test('[F-91] [W-33] the browser stores the reduced list of services, for its owner only', async () => {
  const meena = await person('Meena')
  await makeService(meena.api)
  await openApp('/services-list', meena)
  await cardOf('Tap repair')
  const keys = ['id', 'title', 'category', 'pricing', 'status', 'location', 'description', 'availability']
  await waitFor(() => expect(Object.keys(reduced()?.[0] ?? {})).toEqual(keys))
  await openApp('/profile', meena)
  await tap('button', 'Sign Out')
  await expectAddress('/login')
  await waitFor(() => expect(reduced()).toBeNull())
})

test('[F-84] a service is added and edited within the list, and keeps the fields that the panel does not show', async () => {
  const meena = await person('Meena')
  await makeService(meena.api, { photoIds: await uploadPictures(meena.api, 1) })
  await openApp('/services-list', meena)
  await quickAddIroning(false)
  await expectAddress('/services-list')
  await user.click((await menuOf('Tap repair')).getByRole('button', { name: 'Quick edit' }))
  await screen.findByDisplayValue('Tap repair')
  await fillIn({ 'Service name': 'Tap and pipe repair' })
  await tap('button', 'Save')
  await cardOf('Tap and pipe repair')
  const edited = (await stored(meena)).find(({ title }) => title === 'Tap and pipe repair')
  expect(edited).toMatchObject({ keywords: ['plumber'], photos: [{}], location: { lat: HOME.latitude } })
  await user.click((await menuOf('Ironing')).getByRole('button', { name: 'Quick edit' }))
  await screen.findByDisplayValue('Ironing')
  await fillIn({ 'Service name': 'Nothing' })
  await tap('button', 'Cancel')
  await cardOf('Ironing')
  expect(await stored(meena)).toHaveLength(2)
})

test('[F-87] [U-53] [W-43] deleting a service asks "Delete this service?" and can be undone for an hour', async () => {
  const meena = await person('Meena')
  await makeService(meena.api)
  await openApp('/services-list', meena)
  const remove = async () => user.click((await menuOf('Tap repair')).getByRole('button', { name: 'Delete' }))
  await remove()
  await answer('Delete this service?', 'Keep')
  await cardOf('Tap repair')
  await remove()
  await answer('Delete this service?', 'Delete')
  await screen.findByText('No services yet')
  expect(await stored(meena)).toEqual([])
  await reopenApp()
  await screen.findByText('You deleted Tap repair.')
  await openApp('/item-list', meena)
  await screen.findByRole('heading', { level: 1, name: 'My Items' })
  expect(screen.queryByText('You deleted Tap repair.')).toBeNull()
  await openApp('/services-list', meena)
  await tap('button', /^Undo until/)
  await cardOf('Tap repair')
})

test('[X-20] the cards of services and offices lead to their forms', async () => {
  const meena = await person('Meena')
  const [service, office] = [await makeService(meena.api), await makeOffice(meena.api)]
  for (const [list, title, form] of [
    ['/services-list', 'Tap repair', `/service-form/${service.id}`],
    ['/office-list', 'Rao & Daughters', `/office/${office.id}/edit`],
  ] as const) {
    await openApp(list, meena)
    const edit = within(await cardOf(title)).getByRole('link', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe(form)
  }
})

test('[F-109] [F-110] [X-30] [X-03] a service joins an office in its form and is removed from it on the office’s page', async () => {
  const meena = await person('Meena')
  const [office, service] = [await makeOffice(meena.api), await makeService(meena.api)]
  const officeId = async () => (await stored(meena))[0]?.['officeId']
  await openApp(`/service-form/${service.id}`, meena)
  await choose('Office', 'Rao & Daughters')
  await tap('button', 'Save')
  await expectAddress('/services-list')
  expect(await officeId()).toBe(office.id)
  for (const path of ['', '/edit']) {
    await openApp(`/office/${office.id}${path}`, meena)
    await tap('button', 'Remove Tap repair from this office')
    await waitFor(async () => expect(await officeId()).toBeNull())
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Tap repair/ })).toBeNull())
    await tap('button', /^Undo: /)
    await waitFor(async () => expect(await officeId()).toBe(office.id))
  }
  expect(await stored(meena)).toMatchObject([{ title: 'Tap repair' }])
  await openApp(`/office/${office.id}`, meena)
  await screen.findByRole('heading', { name: 'Services here' })
  await tap('button', 'Remove Tap repair from this office')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Services here' })).toBeNull())
})

test('[W-75] a service without a place says so on its card, its list and its page, with the way to set it', async () => {
  const meena = await person('Meena')
  const { id } = await makeService(meena.api, { location: null })
  await openApp('/services-list', meena)
  const card = within(await cardOf('Tap repair'))
  card.getByText('No place yet: not found nearby')
  expect(card.queryByText(/Visible/)).toBeNull()
  expect(card.getByRole('link', { name: 'Set the place' }).getAttribute('href')).toBe(`/service-form/${id}`)
  await screen.findByText('1 service has no place yet: nobody finds it.')
  await openApp(`/service/${id}`, meena)
  const link = await screen.findByRole('link', { name: 'Set the place' })
  expect(link.getAttribute('href')).toBe(`/service-form/${id}`)
})

test('[F-84] Quick add puts a new service where the shop of its owner is', async () => {
  const meena = await person('Meena')
  await makeShop(meena.api, HOME, { address: '12 Temple Street' })
  await openApp('/services-list', meena)
  await quickAddIroning(true)
  expect((await stored(meena))[0]).toMatchObject({ location: { lat: HOME.latitude }, address: '12 Temple Street' })
})
