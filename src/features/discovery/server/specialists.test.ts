import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cellMiddle } from '#core/area.ts'
import { destination, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { publishPosition } from '#features/listings/server/followArea.ts'
import { createSpecialization, type SpecializationInput } from '#features/listings/server/specializations.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { findSpecialists } from './specialists.ts'

let ravi: TestCtx
let meena: TestCtx

/** Centre of the cell that contains Meena's position. */
const POSITION: LatLng = { latitude: 12.9784, longitude: 77.6408 }
const MIDDLE = cellMiddle(POSITION)

beforeEach(async () => {
  const ctx = await testCtx()
  ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  meena = actingAs(ctx, await newPerson(ctx, 'Meena'))
})

const input = (changes: Partial<SpecializationInput> = {}): SpecializationInput => ({
  specialization: 'Electrician',
  experience: 7,
  keywords: ['wiring', 'fan repair'],
  qualification: 'ITI',
  contact: '+919811122233',
  location: { lat: POSITION.latitude, lng: POSITION.longitude },
  ...changes,
})

const search = (ctx: TestCtx, changes: Partial<Parameters<typeof findSpecialists>[1]> = {}) =>
  findSpecialists(ctx, { ...MIDDLE, rangeMeters: 1000, ...changes })
const names = async (...args: Parameters<typeof search>) => (await search(...args)).specialists.map(({ name }) => name)

test('[F-148] [F-149] a specialization made by one person is found by another, by name and by keyword', async () => {
  await createSpecialization(meena, input())
  for (const q of ['electrician', 'wiring', 'fan', 'electrcian', ''])
    expect(await names(ravi, { q }), q).toEqual(['Meena'])
  expect(await names(ravi, { q: 'tutor' })).toEqual([])
  expect((await search(ravi)).specialists[0]).toMatchObject({
    userId: meena.actor!.userId,
    specializations: [{ name: 'Electrician', experience: 7, qualification: 'ITI' }],
    skills: [],
    distance: { isWithin: true, kilometers: 1 },
  })
})

test('[F-148] skills of a profile are found, too, once the person’s area is published', async () => {
  const skills = JSON.stringify([{ skill: 'Carpentry', keywords: ['furniture', 'door'] }])
  await meena.db.execute(sql`update users set skills = ${skills} where id = ${meena.actor!.userId}`)
  expect(await names(ravi, { q: 'carpentry' })).toEqual([])
  await publishPosition(meena, POSITION)
  expect(await names(ravi, { q: 'carpentry' })).toEqual(['Meena'])
  expect((await search(ravi, { q: 'furniture' })).specialists[0]!.skills).toEqual(['Carpentry'])
})

test('[F-148] the searching person is not among the specialists', async () => {
  await createSpecialization(meena, input())
  expect(await names(meena)).toEqual([])
})

test('[F-148] only specialists within the range, nearest first, measured from the centre of the area', async () => {
  const uma = actingAs(ravi, await newPerson(ravi, 'Uma'))
  const far = destination(MIDDLE, 0, meters(3000))
  await createSpecialization(uma, input({ location: { lat: far.latitude, lng: far.longitude } }))
  await createSpecialization(meena, input())
  expect(await names(ravi, { rangeMeters: 1000 })).toEqual(['Meena'])
  expect(await names(ravi, { rangeMeters: 4000 })).toEqual(['Meena', 'Uma'])
  const aside = destination(MIDDLE, 90, meters(1000))
  expect(await names(ravi, { ...aside, rangeMeters: 999 })).toEqual([])
  expect(await names(ravi, { ...aside, rangeMeters: 1001 })).toEqual(['Meena'])
  expect((await search(ravi, { rangeMeters: 4000 })).specialists[1]!.distance).toEqual({
    isWithin: false,
    kilometers: 3,
  })
})

test('specialists are found across the antimeridian and at the poles', async () => {
  for (const at of [
    { latitude: 0, longitude: 179.999 },
    { latitude: 89.99, longitude: 10 },
  ]) {
    const uma = actingAs(ravi, await newPerson(ravi, 'Uma'))
    await createSpecialization(uma, input({ location: { lat: at.latitude, lng: at.longitude } }))
    const beyond = { latitude: at.latitude, longitude: at.longitude > 100 ? -179.999 : -170 }
    expect(await names(ravi, { ...beyond, rangeMeters: 5000 })).toContain('Uma')
  }
})

test('[R-16] people who are private or share no location are absent', async () => {
  await createSpecialization(meena, input())
  await saveMySettings(meena, { locationSharing: false })
  expect(await names(ravi)).toEqual([])
  await saveMySettings(meena, { locationSharing: true, profileVisibility: 'private' })
  expect(await names(ravi)).toEqual([])
  await saveMySettings(meena, { profileVisibility: 'public' })
  expect(await names(ravi)).toEqual(['Meena'])
})

test('no answer to anybody changes while the person moves within the cell', async () => {
  await createSpecialization(meena, input())
  const answers = async () => {
    const told: string[] = []
    for (const rangeMeters of [10, 500, 1000, 5000]) {
      for (const bearing of [0, 90, 180, 270]) {
        const at = destination(MIDDLE, bearing, meters(700))
        told.push(JSON.stringify(await search(ravi, { ...at, rangeMeters })))
      }
    }
    return told
  }
  const before = await answers()
  for (const [bearing, length] of [
    [10, 200],
    [130, 350],
    [250, 450],
  ] as const) {
    await publishPosition(meena, destination(MIDDLE, bearing, meters(length)))
    expect(await answers()).toEqual(before)
  }
})

test('no answer contains a contact or a coordinate', async () => {
  await createSpecialization(meena, input())
  const told = JSON.stringify(await search(ravi))
  for (const secret of ['9811122233', '12.97', '77.64', String(MIDDLE.latitude)]) expect(told).not.toContain(secret)
})

test('inactive, rejected and expired listings are not found', async () => {
  const { id } = await createSpecialization(meena, input())
  for (const [off, on] of [
    [`status = 'inactive'`, `status = 'active'`],
    [`moderation = 'rejected'`, `moderation = 'approved'`],
    [`visible_until = '2020-01-01'`, `visible_until = 'infinity'`],
  ]) {
    await ravi.db.execute(sql`update listings set ${sql.raw(off!)} where id = ${id}`)
    expect(await names(ravi), off).toEqual([])
    await ravi.db.execute(sql`update listings set ${sql.raw(on!)} where id = ${id}`)
    expect(await names(ravi), on).toEqual(['Meena'])
  }
})

test('demo people are found in the demo neighbourhood only', async () => {
  await createSpecialization(meena, input())
  await ravi.db.execute(sql`update listings set is_demo = true where owner_id = ${meena.actor!.userId}`)
  expect(await names(ravi)).toEqual([])
  expect(await names(ravi, { area: 'demo' })).toEqual(['Meena'])
})

test('a search requires signing in', async () => {
  await expect(search(actingAs(ravi, null))).rejects.toMatchObject({ code: 'notSignedIn' })
})
