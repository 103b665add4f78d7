import { expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { HERE, newOffice, newPhoto, newService, serviceInput, twoPeople } from './testing.ts'
import { myOffice, readOffice } from './offices.ts'
import { createService, myService, myServices, readService, setServiceOffice, updateService } from './services.ts'
import { recordVisit } from './events.ts'
import { deleteOwnListing, setStatus } from './upkeep.ts'

test('[F-89] a service has the keys of the specification', async () => {
  const { seller } = await twoPeople()
  const service = await newService(seller)
  expect(service).toMatchObject({
    title: 'Tap repair',
    category: 'Repair & Maintenance',
    pricing: '₹300/visit',
    description: 'Leaking taps mended the same day.',
    status: 'active',
    location: { lat: HERE.latitude, lng: HERE.longitude },
    availability: { days: ['Monday', 'Tuesday'], start: '09:00', end: '18:00' },
    keywords: ['plumber', 'tap'],
    officeId: null,
  })
  expect(service.photos).toHaveLength(1)
  expect(service.image).toContain(service.photos[0]!.id)
})

test('[F-90] [W-32] a new service is active; name and price of the form are its title and pricing', async () => {
  const { seller } = await twoPeople()
  expect(await newService(seller, { title: 'Ironing', price: 10, priceUnit: '' })).toMatchObject({
    status: 'active',
    title: 'Ironing',
    pricing: '₹10',
  })
})

test('[F-99] days and times are its opening hours', async () => {
  const { seller } = await twoPeople()
  const { hours } = await newService(seller)
  expect(hours).toMatchObject({ mon: [['09:00', '18:00']], tue: [['09:00', '18:00']], wed: [] })
  const open = await newService(seller, { availability: { days: ['Monday'], start: '09:00', end: '' } })
  expect(open.hours).toBeNull()
})

test('[F-100] an end before the start lasts until the next day', async () => {
  const { seller } = await twoPeople()
  const { hours } = await newService(seller, { availability: { days: ['Friday'], start: '18:00', end: '09:00' } })
  expect(hours).toMatchObject({ fri: [['18:00', '09:00']] })
})

test('[F-102] an address is stored as typed, beside its location', async () => {
  const { seller } = await twoPeople()
  const service = await newService(seller, { address: '12, 7th Cross, Indiranagar' })
  expect(service).toMatchObject({ address: '12, 7th Cross, Indiranagar', location: { lat: HERE.latitude } })
  expect(await newService(seller, { address: 'Beside the temple', location: null })).toMatchObject({
    address: 'Beside the temple',
    location: null,
  })
})

test('[F-103] "lat,lng" is read as a location', async () => {
  const { seller } = await twoPeople()
  const service = await newService(seller, { address: '12.9, 77.6', location: null })
  expect(service.location).toEqual({ lat: 12.9, lng: 77.6 })
  expect(service.address).not.toContain('12.9, 77.6')
  await expect(newService(seller, { address: '0,0', location: null })).rejects.toMatchObject({ code: 'invalidInput' })
})

test('[F-92] [W-33] switching a service keeps photos, keywords and office', async () => {
  const { seller } = await twoPeople()
  const office = await newOffice(seller)
  const before = await newService(seller, { officeId: office.id })
  await setStatus(seller, { id: before.id, status: 'inactive' })
  expect(await myService(seller, { id: before.id })).toMatchObject({
    status: 'inactive',
    photos: before.photos,
    keywords: before.keywords,
    officeId: office.id,
  })
})

test('[F-86] [F-87] a service is switched on and off, and deleted permanently', async () => {
  const { seller } = await twoPeople()
  const { id } = await newService(seller)
  expect((await setStatus(seller, { id, status: 'inactive' })).status).toBe('inactive')
  await deleteOwnListing(seller, { id })
  expect((await myServices(seller)).services).toEqual([])
  await expect(myService(seller, { id })).rejects.toMatchObject({ code: 'serviceNotFound' })
})

test('an edit keeps id, counters and creation time, and is refused on an older version', async () => {
  const { seller, other } = await twoPeople()
  const service = await newService(seller)
  await recordVisit(other, { id: service.id })
  const input = { ...(await serviceInput(seller)), id: service.id, version: service.version }
  const edited = await updateService(seller, { ...input, title: 'First' })
  expect(edited).toMatchObject({ id: service.id, title: 'First', views: 1, createdAt: service.createdAt })
  await expect(updateService(seller, { ...input, title: 'Second' })).rejects.toMatchObject({ code: 'changedElsewhere' })
})

test('another person’s service cannot be changed, nor another person’s photos used', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newService(seller)
  await expect(updateService(other, { ...(await serviceInput(other)), id })).rejects.toMatchObject({ code: 'notYours' })
  await expect(setServiceOffice(other, { id, officeId: null })).rejects.toMatchObject({ code: 'notYours' })
  const foreign = await newPhoto(seller)
  await expect(createService(other, await serviceInput(other, { photoIds: [foreign] }))).rejects.toMatchObject({
    code: 'photoNotFound',
  })
})

test('[F-109] [W-58] a service can belong to the person’s own office only', async () => {
  const { seller, other } = await twoPeople()
  const office = await newOffice(seller)
  const service = await newService(seller, { officeId: office.id })
  expect(service).toMatchObject({ officeId: office.id, office: 'Rao & Daughters' })
  expect((await myOffice(seller, { id: office.id })).services).toBe(1)
  await expect(newService(other, { officeId: office.id })).rejects.toMatchObject({ code: 'notYours' })
  await expect(newService(other, { officeId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'officeNotFound' })
})

test('[F-110] [X-30] a service that is removed from its office is kept', async () => {
  const { seller } = await twoPeople()
  const office = await newOffice(seller)
  const { id } = await newService(seller, { officeId: office.id })
  await setServiceOffice(seller, { id, officeId: null })
  expect((await myServices(seller)).services).toMatchObject([{ id, officeId: null, office: '' }])
  expect((await readOffice(seller, { id: office.id })).services).toEqual([])
})

test('[X-06] [G-29] others see a service with its office and provider, only while it is visible', async () => {
  const { seller, other } = await twoPeople()
  const office = await newOffice(seller)
  const { id } = await newService(seller, { officeId: office.id, location: null, address: '' })
  expect(await readService(other, { id })).toMatchObject({
    title: 'Tap repair',
    ownerName: 'Meena',
    isMine: false,
    rating: null,
    office: { id: office.id, name: 'Rao & Daughters', moveable: false },
    location: { lat: HERE.latitude, lng: HERE.longitude },
    address: office.address,
  })
  other.setNow(new Date(other.now().getTime() + days(31)))
  await expect(readService(other, { id })).rejects.toMatchObject({ code: 'serviceNotFound' })
  expect((await readService(seller, { id })).isMine).toBe(true)
})

test('[W-75] a service at a moveable office has no location of its own in any answer', async () => {
  const { seller, other } = await twoPeople()
  const office = await newOffice(seller, { moveable: true })
  const { id } = await newService(seller, { officeId: office.id, location: null, address: '' })
  expect(await readService(other, { id })).toMatchObject({
    location: null,
    address: '',
    office: { moveable: true, address: '' },
  })
})
