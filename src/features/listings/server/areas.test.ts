import { describe, expect, test } from 'vitest'
import { cellMiddle } from '#core/area.ts'
import { destination } from '#core/geo.ts'
import { meters, minutes } from '#core/units.ts'
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
import { publishPosition, settleAreas } from './followArea.ts'
import { createOffice, myOffice, readOffice, updateOffice } from './offices.ts'
import { readService } from './services.ts'
import { mySpecialization, updateSpecialization } from './specializations.ts'

const at = (north: number) => {
  const { latitude, longitude } = destination(cellMiddle(HERE), 0, meters(north))
  return { lat: latitude, lng: longitude }
}
const middleOf = ({ lat, lng }: { lat: number; lng: number }) => {
  const { latitude, longitude } = cellMiddle({ latitude: lat, longitude: lng })
  return { lat: latitude, lng: longitude }
}
const reportPosition = (ctx: Clock, { location }: { location: { lat: number; lng: number } }) =>
  publishPosition(ctx, { latitude: location.lat, longitude: location.lng })
type Clock = Awaited<ReturnType<typeof twoPeople>>['seller']
const advanceClock = (ctx: Clock, time: number) => ctx.setNow(new Date(ctx.now().getTime() + time))

describe('a moveable office', () => {
  test('[F-122] only the centre of its area is stored, also for its owner', async () => {
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
    advanceClock(seller, minutes(5))
    await reportPosition(seller, { location: at(3000) })
    expect(await seen()).toMatchObject(middleOf(at(0)))
    advanceClock(seller, minutes(10))
    await reportPosition(seller, { location: at(3200) })
    expect(await seen()).toMatchObject(middleOf(at(3200)))
    advanceClock(seller, minutes(60))
    await reportPosition(seller, { location: at(6000) })
    expect(await seen()).toMatchObject(middleOf(at(3200)))
    advanceClock(seller, minutes(15))
    await settleAreas(seller)
    expect(await seen()).toMatchObject(middleOf(at(6000)))
  })

  test('a delayed area is published when due, even if the app was closed meanwhile', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { moveable: true, location: at(0) })
    await reportPosition(seller, { location: at(3000) })
    advanceClock(seller, minutes(15) - 1)
    expect(await settleAreas(seller)).toBe(0)
    advanceClock(seller, 1)
    expect(await settleAreas(seller)).toBe(1)
    expect((await readOffice(other, { id })).location).toMatchObject(middleOf(at(3000)))
    expect(await settleAreas(seller)).toBe(0)
  })

  test('[F-123] an office that is not moveable stays at its location, whatever its owner does', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { location: at(40) })
    await reportPosition(seller, { location: at(5000) })
    expect((await readOffice(other, { id })).location).toMatchObject(at(40))
  })

  test('a moveable office saved without a position follows the first one', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { moveable: true, location: null })
    await reportPosition(seller, { location: at(100) })
    expect((await readOffice(other, { id })).location).toMatchObject(middleOf(at(0)))
  })

  test('switched to moveable its exact location is deleted; switched back it takes the given one', async () => {
    const { seller } = await twoPeople()
    const office = await newOffice(seller, { location: at(77) })
    const input = { ...(await officeInput(seller)), id: office.id }
    const moving = await updateOffice(seller, { ...input, moveable: true, location: null })
    expect(moving.location).toMatchObject(middleOf(at(77)))
    const standing = await updateOffice(seller, { ...input, moveable: false, location: at(77) })
    expect(standing.location).toMatchObject(at(77))
  })

  test('movement within its cell changes no byte of any answer to others', async () => {
    const { seller, other } = await twoPeople()
    const office = await createOffice(seller, await officeInput(seller, { moveable: true, location: at(0) }))
    const service = await newService(seller, { officeId: office.id, location: null, address: '' })
    const answers = async () =>
      JSON.stringify([await readOffice(other, { id: office.id }), await readService(other, { id: service.id })])
    const before = await answers()
    for (const north of [10, -480, 480, 640, -640, 3]) {
      advanceClock(seller, minutes(16))
      await reportPosition(seller, { location: at(north) })
      await settleAreas(seller)
      expect(await answers(), `${north} m north`).toBe(before)
    }
  })

  test('no area is shown when its owner shares none', async () => {
    const { seller, other } = await twoPeople()
    const { id } = await newOffice(seller, { moveable: true })
    await saveMySettings(seller, { locationSharing: false })
    expect(await readOffice(other, { id })).toMatchObject({ location: null, address: '' })
    expect((await readOffice(seller, { id })).location).not.toBeNull()
  })
})

test('a specialization created while the area is delayed is published with it', async () => {
  const { seller } = await twoPeople()
  await newOffice(seller, { moveable: true, location: at(0) })
  advanceClock(seller, minutes(1))
  const { id, location } = await newSpecialization(seller, { location: at(4000) })
  expect(location).toEqual(middleOf(at(0)))
  advanceClock(seller, minutes(15))
  await settleAreas(seller)
  expect((await mySpecialization(seller, { id })).location).toEqual(middleOf(at(4000)))
  advanceClock(seller, minutes(16))
  await reportPosition(seller, { location: at(9000) })
  expect((await mySpecialization(seller, { id })).location).toEqual(middleOf(at(4000)))
})

test('an edit of a specialization without a new location publishes nothing', async () => {
  const { seller } = await twoPeople()
  const made = await newSpecialization(seller, { location: at(0) })
  advanceClock(seller, minutes(16))
  await reportPosition(seller, { location: at(9000) })
  const input = { ...specializationInput({ location: made.location!, experience: 13 }), id: made.id }
  expect(await updateSpecialization(seller, input)).toMatchObject({ experience: 13, location: made.location })
})
