import { describe, expect, test } from 'vitest'
import { days, hours } from '#core/units.ts'
import { HERE, newOffice, newService, officeInput, twoPeople } from './testing.ts'
import { myOffices, readOffice, restoreOffice, updateOffice } from './offices.ts'
import { myService, readService } from './services.ts'
import { deleteOwnListing, purgeDeleted } from './upkeep.ts'

type Clock = Awaited<ReturnType<typeof twoPeople>>['seller']
const advanceClock = (ctx: Clock, time: number) => ctx.setNow(new Date(ctx.now().getTime() + time))

test('[F-116] [F-117] [F-118] an office has the keys of the specification, its first photo as image, and is active', async () => {
  const { seller } = await twoPeople()
  const office = await newOffice(seller)
  expect(office).toMatchObject({
    name: 'Rao & Daughters',
    category: 'Tax office',
    providingService: 'Tax returns',
    description: 'Returns and accounts for small shops.',
    keywords: ['tax'],
    location: { lat: HERE.latitude, lng: HERE.longitude, address: office.address },
    status: 'active',
    moveable: false,
  })
  expect(office.address).not.toBe('')
  expect(office.image).toContain(office.photos[0]!.id)
})

test('[F-120] [F-121] an office without a location can be saved, and has none', async () => {
  const { seller } = await twoPeople()
  expect(await newOffice(seller, { location: null, photoIds: [] })).toMatchObject({
    location: null,
    address: '',
    image: '',
  })
})

test('[F-111] a person’s own offices are listed, newest first, and nobody changes another person’s', async () => {
  const { seller, other } = await twoPeople()
  const first = await newOffice(seller)
  advanceClock(seller, 1)
  const second = await newOffice(seller, { name: 'Second' })
  expect((await myOffices(seller)).offices.map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await myOffices(other)).offices).toEqual([])
  await expect(updateOffice(other, { ...(await officeInput(other)), id: first.id })).rejects.toMatchObject({
    code: 'notYours',
  })
})

test('[F-129] an unknown office is not found', async () => {
  const { seller } = await twoPeople()
  await expect(updateOffice(seller, { ...(await officeInput(seller)), id: '0' })).rejects.toMatchObject({
    code: 'officeNotFound',
  })
})

describe('deleting an office', () => {
  test('[F-112] [F-113] it disappears for everybody at once, and its services stay without an office', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller)
    const service = await newService(seller, { officeId: id })
    expect(await deleteOwnListing(seller, { id })).toEqual({ id, serviceIds: [service.id] })
    expect((await myOffices(seller)).offices).toEqual([])
    expect(await myService(seller, { id: service.id })).toMatchObject({ officeId: null, office: '' })
    for (const ctx of [seller, other])
      await expect(readOffice(ctx, { id })).rejects.toMatchObject({ code: 'officeNotFound' })
    expect((await readService(other, { id: service.id })).office).toBeNull()
    await expect(deleteOwnListing(seller, { id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(updateOffice(seller, { ...(await officeInput(seller)), id })).rejects.toMatchObject({
      code: 'officeNotFound',
    })
  })

  test('[W-44] within an hour it can be restored completely, with its services and photos', async () => {
    const { seller, other } = await twoPeople()
    const office = await newOffice(seller)
    const service = await newService(seller, { officeId: office.id })
    const { serviceIds } = await deleteOwnListing(seller, { id: office.id })
    advanceClock(seller, hours(1) - 1)
    await purgeDeleted(seller)
    await expect(restoreOffice(other, { id: office.id, serviceIds })).rejects.toMatchObject({ code: 'notYours' })
    const back = await restoreOffice(seller, { id: office.id, serviceIds })
    expect(back).toMatchObject({
      id: office.id,
      photos: office.photos,
      isVisible: true,
      services: 1,
      createdAt: office.createdAt,
    })
    expect((await readOffice(other, { id: office.id })).services).toMatchObject([
      { id: service.id, title: 'Tap repair' },
    ])
  })

  test('after an hour it cannot be restored', async () => {
    const { seller } = await twoPeople()
    const { id } = await newOffice(seller)
    await deleteOwnListing(seller, { id })
    advanceClock(seller, hours(1) + 1)
    await expect(restoreOffice(seller, { id, serviceIds: [] })).rejects.toMatchObject({ code: 'officeNotFound' })
    await purgeDeleted(seller)
    advanceClock(seller, 0 - hours(1))
    await expect(restoreOffice(seller, { id, serviceIds: [] })).rejects.toMatchObject({ code: 'officeNotFound' })
  })

  test('restoring takes back no service of another person and none that moved to another office', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller)
    const elsewhere = await newOffice(seller)
    const moved = await newService(seller, { officeId: elsewhere.id })
    const foreign = await newService(other)
    await deleteOwnListing(seller, { id })
    expect((await restoreOffice(seller, { id, serviceIds: [moved.id, foreign.id] })).services).toBe(0)
    expect((await myService(other, { id: foreign.id })).officeId).toBeNull()
  })
})

test('[X-03] [G-29] others see an office only while it is visible', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newOffice(seller)
  expect(await readOffice(other, { id })).toMatchObject({
    name: 'Rao & Daughters',
    ownerName: 'Meena',
    isMine: false,
    services: [],
  })
  advanceClock(seller, days(31))
  await expect(readOffice(other, { id })).rejects.toMatchObject({ code: 'officeNotFound' })
})
