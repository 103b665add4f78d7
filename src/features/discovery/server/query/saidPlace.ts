import { distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import { openGazetteer } from '#features/places/server/gazetteer/gazetteer.ts'
import { readQuery } from '../../reading/readQuery.ts'

/** A town named in the text, with the text without it. */
export interface SaidPlace extends LatLng {
  name: string
  said: string
  words: string
}

/**
 * Minimum population: smaller places share their names with streets and quarters, which the address search covers
 * better.
 */
const FEWEST_PEOPLE = 50_000
/** A person within this distance of the town's centre is in the town: the search stays around them. */
const IS_THERE = kilometers(20)

/** True when the text names no town, so that nothing has to be looked up. */
export const namesNoPlace = (text: string): boolean => readQuery(text).place === null

/**
 * The town of "restaurants in mysuru" or "मैसूर में होटल" from the gazetteer; null when the text names none. The
 * person's area stays the centre when it is in that town.
 */
export async function saidPlace(text: string, near: LatLng | null): Promise<SaidPlace | null> {
  const { place } = readQuery(text)
  if (!place) return null
  const gazetteer = await openGazetteer()
  const [town] = gazetteer.search({ text: place.name, ...(near && { near }), limit: 1 })
  if (!town || town.fit !== 'whole' || town.population < FEWEST_PEOPLE) return null
  const { name, said, words } = { ...place, name: town.name }
  const at = near && distance(near, town) <= IS_THERE ? near : town
  return { name, said, words, latitude: at.latitude, longitude: at.longitude }
}
