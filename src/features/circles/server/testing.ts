import { destination, type LatLng } from '#core/geo.ts'
import { type Meters, meters } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Ctx } from '#kit/server/context.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { acceptCircle, requestCircleLink } from './members.ts'
import { reportPosition } from './reporting.ts'

/** Cubbon Park, Bengaluru. */
export const PARK: LatLng = { latitude: 12.9763, longitude: 77.5929 }

/** The named people on one database. */
export async function people<Name extends string>(...names: Name[]): Promise<Record<Name, TestCtx>> {
  const visitor = await testCtx()
  const entries: [Name, TestCtx][] = []
  for (const name of names) entries.push([name, actingAs(visitor, await newPerson(visitor, name))])
  return Object.fromEntries(entries) as Record<Name, TestCtx>
}

export const idOf = (ctx: Ctx): string => ctx.actor!.userId

/** Puts the second person into the circle of the first. */
export async function addToCircle(asker: Ctx, other: Ctx): Promise<void> {
  await requestCircleLink(asker, { userId: idOf(other) })
  await acceptCircle(other, { userId: idOf(asker) })
}

/** Reports a position `north` metres north of the park, as the person's open app does. */
export const reportPositionAt = (ctx: Ctx, north: Meters | number = 0) => {
  const { latitude, longitude } = destination(PARK, 0, meters(north))
  return reportPosition(ctx, { location: { lat: latitude, lng: longitude }, accuracyMeters: 10 })
}

/** Advances the clock of all people in the test. */
export const advanceClock = (ctx: TestCtx, time: number): void => ctx.setNow(new Date(ctx.now().getTime() + time))
