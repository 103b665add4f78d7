import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeSpecialization } from '../kit/listings.ts'
import { openApp, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { placeDeviceAt, withoutGeolocation } from './kit/device.ts'
import { answer } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'

const TEXTS = { Specialization: 'Cook', Experience: '0', Keywords: 'food', Qualification: 'None', Contact: '1' }
const LIST = '/specialist-profile'
const FORM = '/specialist-form'
const stored = async (by: Someone) =>
  ((await (await by.api.get('/api/my/specializations')).json()) as { specializations: Record<string, unknown>[] })
    .specializations
const expectDisabled = (isOff: boolean) =>
  waitFor(async () => {
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Specialization' })
    expect(add.disabled).toBe(isOff)
  })

test('[F-130] [F-132] [U-54] My Specializations: each is deleted after a confirmation, which can be undone for an hour', async () => {
  const meena = await person('Meena')
  for (const specialization of ['Veena teacher', 'Cook']) await makeSpecialization(meena.api, { specialization })
  await makeSpecialization((await person('Ravi')).api, { specialization: 'Tax adviser' })
  await openApp(LIST, meena)
  await screen.findByRole('heading', { level: 1, name: 'My Specializations' })
  for (const word of ['Keep', 'Delete']) {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await tap('button', 'More: Cook')
    const menu = within(await screen.findByRole('dialog', { name: 'Cook' }))
    await user.click(menu.getByRole('button', { name: 'Delete' }))
    await answer('Delete this specialization?', word)
    await screen.findByRole('heading', { name: 'Veena teacher' })
    if (word === 'Keep') await screen.findByRole('heading', { name: 'Cook' })
  }
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Cook' })).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Tax adviser' })).toBeNull()
  expect(await stored(meena)).toMatchObject([{ specialization: 'Veena teacher' }])
  await tap('button', /^Undo until/)
  await screen.findByRole('heading', { name: 'Cook' })
})

test('[F-133] [U-55] [X-31] Clear All asks first', async () => {
  const meena = await person('Meena')
  for (const specialization of ['Veena teacher', 'Cook']) await makeSpecialization(meena.api, { specialization })
  await openApp(LIST, meena)
  await tap('button', 'Clear All')
  await answer('Clear all specializations?', 'Keep')
  await screen.findByRole('heading', { name: 'Cook' })
  await tap('button', 'Clear All')
  await answer('Clear all specializations?', 'Clear All')
  await screen.findByText('No specializations yet')
  expect(await stored(meena)).toEqual([])
})

test('[F-135] [F-137] [F-139] [U-45] a specialization is added at the device’s position', async () => {
  const meena = await person('Meena')
  await openApp(FORM, meena)
  await screen.findByRole('heading', { level: 1, name: 'Add Specialization' })
  await screen.findByText('Tracking your location...')
  await fillIn({ ...TEXTS, Specialization: 'Veena teacher', Experience: '12' })
  await tap('button', 'Add Specialization')
  await screen.findByText('Specialization added!')
  await expectAddress(LIST)
  await screen.findByRole('heading', { name: 'Veena teacher' })
  // Only an area of about 1 km is stored.
  const location = { lat: expect.closeTo(HOME.latitude, 1), lng: expect.closeTo(HOME.longitude, 1) }
  expect(await stored(meena)).toMatchObject([{ specialization: 'Veena teacher', experience: 12, location }])
})

test('[F-136] Add Specialization is disabled until all fields are filled; the experience is a number from 0', async () => {
  await openApp(FORM, await person('Meena'))
  await expectDisabled(true)
  await fillIn({ ...TEXTS, Experience: '-1' })
  await screen.findByText('This cannot be less than 0.')
  await expectDisabled(true)
  await fillIn({ Experience: 'x' })
  await expectDisabled(true)
  await fillIn({ Experience: '0' })
  await expectDisabled(false)
  for (const [label, text] of Object.entries(TEXTS)) {
    await fillIn({ [label]: label === 'Experience' ? '' : '  ' })
    await expectDisabled(true)
    await fillIn({ [label]: text })
    await expectDisabled(false)
  }
})

test('[F-136] [F-138] [U-19] without a position the form shows a message and stays disabled', async () => {
  placeDeviceAt(null)
  await openApp(FORM, await person('Meena'))
  await screen.findByText('Location permission denied. Please allow location access in your browser.')
  await fillIn(TEXTS)
  await expectDisabled(true)
})

test('[F-138] [U-25] a browser without geolocation gets its own message', async () => {
  withoutGeolocation()
  await openApp(FORM, await person('Meena'))
  await screen.findByText('Geolocation is not supported.')
})

test('[F-140] [X-05] a specialization is edited in the same form, without a duplicate', async () => {
  const meena = await person('Meena')
  const { id } = await makeSpecialization(meena.api)
  await openApp(LIST, meena)
  await tap('link', 'Edit')
  await expectAddress(`${FORM}?id=${id}`)
  await waitFor(async () => expect((await field('Specialization')).value).toBe('Veena teacher'))
  await fillIn({ Experience: '13' })
  await tap('button', 'Save Specialization')
  await screen.findByText('Specialization updated!')
  await screen.findByText('13 years')
  expect(await stored(meena)).toMatchObject([{ id, experience: 13 }])
})
