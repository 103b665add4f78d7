import { vi } from 'vitest'
import { makeItem } from '../../kit/listings.ts'
import { north, type Place } from '../../kit/place.ts'
import { placeDeviceAt } from './device.ts'
import { person, type Someone } from './people.ts'

let fields = 0

/** A place in India where no other test sells, 22 km from the previous one; each file has its own longitude, 75 to 83. */
export const field = (longitude: number): Place => ({ latitude: 18 + ((fields += 1) % 40) * 0.2, longitude })

/** Waits until the search of this person finds a listing of this name around the place. */
export async function inSearch(by: Someone, at: Place, name: string): Promise<void> {
  const query = new URLSearchParams({
    q: name,
    latitude: String(at.latitude),
    longitude: String(at.longitude),
    radiusMeters: '25000',
    limit: '50',
  })
  await vi.waitFor(
    async () => {
      const { items } = (await (await by.api.get(`/api/search?${query}`)).json()) as {
        items: Record<string, unknown>[]
      }
      if (!items.some((item) => (item['name'] ?? item['title']) === name)) throw new Error(`${name} is not found yet`)
    },
    { timeout: 15_000, interval: 50 },
  )
}

/**
 * Sells items north of a separate place, given by name: the distance in metres, and further fields. The device is
 * there, with a new person whose search finds them all.
 */
export async function sellNear(
  seller: Someone,
  here: Place,
  items: Record<string, { away?: number } & Record<string, unknown>>,
): Promise<{ here: Place; buyer: Someone; ids: Record<string, string> }> {
  const buyer = await person('Ravi')
  const ids: Record<string, string> = {}
  for (const [name, { away = 0, ...changes }] of Object.entries(items)) {
    ids[name] = (await makeItem(seller.api, north(here, away), { name, ...changes })).id
  }
  for (const name of Object.keys(items)) await inSearch(buyer, here, name)
  placeDeviceAt(here)
  return { here, buyer, ids }
}
