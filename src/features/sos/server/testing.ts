import { newPerson } from '#features/accounts/server/testing.ts'
import { acceptCircle, requestCircleLink } from '#features/circles/server/members.ts'
import { keepPosition } from '#features/places/server/positions.ts'
import { destination, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { newId } from '#core/ids.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { raiseSos } from './alerts.ts'

/** Position of test senders. */
export const HERE: LatLng = { latitude: 12.9763, longitude: 77.5929 }

/** A point this many metres away, to the north by default. */
export const pointAway = (distance: number, bearing = 0): LatLng => destination(HERE, bearing, meters(distance))

/** A person with a last known position (null: none), in the circle of `friend` if given. */
export async function newNeighbour(
  ctx: TestCtx,
  name: string,
  at: LatLng | null,
  { friend, accuracyMeters = 0, isDemo = false }: { friend?: TestCtx; accuracyMeters?: number; isDemo?: boolean } = {},
): Promise<TestCtx> {
  const person = actingAs(ctx, await newPerson(ctx, name, { isDemo }))
  if (at) await keepPosition(person, { ...at, accuracyMeters, measuredAt: ctx.now(), source: 'device' })
  if (friend) {
    await requestCircleLink(friend, { userId: person.actor!.userId })
    await acceptCircle(person, { userId: friend.actor!.userId })
  }
  return person
}

/** Calls the endpoint that the Yes button calls. */
export const tapYes = (ctx: TestCtx, more: Partial<Parameters<typeof raiseSos>[1]> = {}) =>
  raiseSos(ctx, {
    id: newId(),
    position: { ...HERE, accuracyMeters: 0, measuredAt: ctx.now().toISOString() },
    ...more,
  })

/** Advances a test's clock. */
export const advanceClock = (ctx: TestCtx, duration: number): void =>
  ctx.setNow(new Date(ctx.now().getTime() + duration))
