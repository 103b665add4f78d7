import { destination, type LatLng } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import { meters } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { HERE, newItem } from '#features/listings/server/testing.ts'
import { publishArea } from '#features/people/server/people.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { type Asked, askNeighbourhood } from '../feature.ts'
import { NO_INDEX } from '../matching.ts'

/** A point this many metres east of the middle of the street. */
export const east = (length: number): LatLng => destination(HERE, 90, meters(length))

const at = ({ latitude, longitude }: LatLng) => ({ location: { lat: latitude, lng: longitude } })

/** A person whose area is published at a place. */
export async function neighbour(ctx: TestCtx, name: string, place: LatLng = HERE): Promise<TestCtx> {
  const person = actingAs(ctx, await newPerson(ctx, name))
  await publishArea(person, place, async () => {})
  return person
}

/** A person who sells one item this many metres away. */
export async function seller(ctx: TestCtx, name: string, title: string, away = 500) {
  const person = await neighbour(ctx, name, east(away))
  const item = await newItem(person, { name: title, keywords: [], category: 'Food & Beverages', ...at(east(away)) })
  return { ctx: person, item }
}

export const requestInput = (changes: Partial<Asked> = {}): Asked => ({
  id: newId(),
  kind: 'buy',
  words: 'eggless cake for Saturday',
  rangeMeters: 3000,
  hoursOpen: 24,
  ...changes,
})

/** Creates a request like the endpoint, with SQL instead of the index. */
export const createRequest = (ctx: TestCtx, changes: Partial<Asked> = {}) =>
  askNeighbourhood(ctx, NO_INDEX, requestInput(changes))
