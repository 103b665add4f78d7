import { describe, expect, test } from 'vitest'
import { cellMiddle } from '#core/area.ts'
import { destination } from '#core/geo.ts'
import { days, hours, meters, minutes } from '#core/units.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import {
  HERE,
  newOffice,
  newService,
  newSpecialization,
  officeInput,
  specializationInput,
  twoPeople,
} from './testing.ts'
import { reportPosition, settleAreas } from './areas.ts'
import { createOffice, myOffice, myOffices, readOffice, restoreOffice, updateOffice } from './offices.ts'
import { myService, readService } from './services.ts'
import { mySpecialization, updateSpecialization } from './specializations.ts'
import { deleteOwnListing, purgeDeleted } from './upkeep.ts'

const at = (north: number) => {
  const { latitude, longitude } = destination(cellMiddle(HERE), 0, meters(north))
  return { lat: latitude, lng: longitude }
}
const middleOf = ({ lat, lng }: { lat: number; lng: number }) => {
  const { latitude, longitude } = cellMiddle({ latitude: lat, longitude: lng })
  return { lat: latitude, lng: longitude }
}
type Clock = Awaited<ReturnType<typeof twoPeople>>['seller']
const pass = (ctx: Clock, time: number) => ctx.setNow(new Date(ctx.now().getTime() + time))

test('[F-116] [F-117] [F-118] an office carries the keys of the specification, its first photo as image, and is active', async () => {
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

test('[F-120] [F-121] an office without a place can be saved, and has none', async () => {
  const { seller } = await twoPeople()
  expect(await newOffice(seller, { location: null, photoIds: [] })).toMatchObject({
    location: null,
    address: '',
    image: '',
  })
})

test('[F-111] own offices are listed, newest first, and nobody changes another’s', async () => {
  const { seller, other } = await twoPeople()
  const first = await newOffice(seller)
  pass(seller, 1)
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
  test('[F-112] [F-113] it is gone for everybody at once, and its services stay without one', async () => {
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

  test('[W-44] within an hour it can be brought back as it was, with its services and photos', async () => {
    const { seller, other } = await twoPeople()
    const office = await newOffice(seller)
    const service = await newService(seller, { officeId: office.id })
    const { serviceIds } = await deleteOwnListing(seller, { id: office.id })
    pass(seller, hours(1) - 1)
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

  test('after an hour it is gone for good', async () => {
    const { seller } = await twoPeople()
    const { id } = await newOffice(seller)
    await deleteOwnListing(seller, { id })
    pass(seller, hours(1) + 1)
    await expect(restoreOffice(seller, { id, serviceIds: [] })).rejects.toMatchObject({ code: 'officeNotFound' })
    await purgeDeleted(seller)
    pass(seller, 0 - hours(1))
    await expect(restoreOffice(seller, { id, serviceIds: [] })).rejects.toMatchObject({ code: 'officeNotFound' })
  })

  test('bringing it back takes no service of somebody else, and none that moved on', async () => {
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

describe('a moveable office', () => {
  test('[F-122] only the middle of its area is kept, for its owner too', async () => {
    const { seller, other } = await twoPeople()
    const { id, location } = await newOffice(seller, { moveable: true, location: at(321) })
    expect(location).toMatchObject(middleOf(at(321)))
    expect((await readOffice(other, { id })).location).toEqual(location)
    expect(JSON.stringify(await myOffice(seller, { id }))).not.toContain(String(at(321).lat))
  })

  test('[F-124] while its owner’s app is open it follows, a cell at a time, at most once in 15 minutes', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { moveable: true, location: at(0) })
    const seen = async () => (await readOffice(other, { id })).location
    pass(seller, minutes(5))
    await reportPosition(seller, { location: at(3000) })
    expect(await seen()).toMatchObject(middleOf(at(0)))
    pass(seller, minutes(10))
    await reportPosition(seller, { location: at(3200) })
    expect(await seen()).toMatchObject(middleOf(at(3200)))
  })

  test('an area that waits is published in time, also when the app was closed meanwhile', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { moveable: true, location: at(0) })
    await reportPosition(seller, { location: at(3000) })
    pass(seller, minutes(15) - 1)
    expect(await settleAreas(seller)).toBe(0)
    pass(seller, 1)
    expect(await settleAreas(seller)).toBe(1)
    expect((await readOffice(other, { id })).location).toMatchObject(middleOf(at(3000)))
    expect(await settleAreas(seller)).toBe(0)
  })

  test('[F-123] one that does not move stays where it was put, whatever its owner does', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { location: at(40) })
    await reportPosition(seller, { location: at(5000) })
    expect((await readOffice(other, { id })).location).toMatchObject(at(40))
  })

  test('one saved before the device was found follows the first position', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { moveable: true, location: null })
    await reportPosition(seller, { location: at(100) })
    expect((await readOffice(other, { id })).location).toMatchObject(middleOf(at(0)))
  })

  test('switched to moveable its exact place is forgotten; switched back it is where it is put', async () => {
    const { seller } = await twoPeople()
    const office = await newOffice(seller, { location: at(77) })
    const input = { ...(await officeInput(seller)), id: office.id }
    const moving = await updateOffice(seller, { ...input, moveable: true, location: null })
    expect(moving.location).toMatchObject(middleOf(at(77)))
    const standing = await updateOffice(seller, { ...input, moveable: false, location: at(77) })
    expect(standing.location).toMatchObject(at(77))
  })

  test('inside of its cell nothing that others can ask changes by a byte', async () => {
    const { seller, other } = await twoPeople()
    const office = await createOffice(seller, await officeInput(seller, { moveable: true, location: at(0) }))
    const service = await newService(seller, { officeId: office.id, location: null, address: '' })
    const answers = async () =>
      JSON.stringify([await readOffice(other, { id: office.id }), await readService(other, { id: service.id })])
    const before = await answers()
    for (const north of [10, -480, 480, 640, -640, 3]) {
      pass(seller, minutes(16))
      await reportPosition(seller, { location: at(north) })
      await settleAreas(seller)
      expect(await answers(), `${north} m north`).toBe(before)
    }
  })

  test('an area is not told at all when its owner shares none', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { moveable: true })
    await saveMySettings(seller, { locationSharing: false })
    expect(await readOffice(other, { id })).toMatchObject({ location: null, address: '' })
    expect((await readOffice(seller, { id })).location).not.toBeNull()
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
  pass(seller, days(31))
  await expect(readOffice(other, { id })).rejects.toMatchObject({ code: 'officeNotFound' })
})

test('a specialization made while the area waits goes along when that is published', async () => {
  const { seller } = await twoPeople()
  await newOffice(seller, { moveable: true, location: at(0) })
  pass(seller, minutes(1))
  const { id, location } = await newSpecialization(seller, { location: at(4000) })
  expect(location).toEqual(middleOf(at(0)))
  pass(seller, minutes(15))
  await settleAreas(seller)
  expect((await mySpecialization(seller, { id })).location).toEqual(middleOf(at(4000)))
  pass(seller, minutes(16))
  await reportPosition(seller, { location: at(9000) })
  expect((await mySpecialization(seller, { id })).location).toEqual(middleOf(at(4000)))
})

test('an edit of a specialization that leaves its place alone publishes nothing', async () => {
  const { seller } = await twoPeople()
  const made = await newSpecialization(seller, { location: at(0) })
  pass(seller, minutes(16))
  await reportPosition(seller, { location: at(9000) })
  const input = { ...specializationInput({ location: made.location!, experience: 13 }), id: made.id }
  expect(await updateSpecialization(seller, input)).toMatchObject({ experience: 13, location: made.location })
})
