import { distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { keepNamedAddresses, type AddressRow } from '../addressStore.ts'
import { type Gazetteer, openGazetteer } from '../gazetteer/gazetteer.ts'
import { forgetVocabulary } from './findAddresses.ts'
import { isKindWord, keyOf, joinedForm } from './addressWords.ts'
import { forgetLocalities, localityKey } from './localities.ts'

/** A public address of a shop or office, with its position. */
export interface PublicAddress extends LatLng {
  address: string
}

/** A name that fewer places have in their address may be a typing error. */
const FEWEST = 3
/** So many of them have it as a part of its own, between commas. */
const FEWEST_WHOLE = 2
/** Places farther apart than this are in two localities with the same name. */
const APART = kilometers(4)
const LONGEST = 40

/** "12/3 MG Road": the house number is no part of the name; of "80 Feet Road" and "4th Cross" the number is. */
const HOUSE =
  /^(?:(?:no|door no|plot no|shop no|#)\.?\s*)?\d+[a-z]?(?:[/-]\d+[a-z]?)*[\s.]+(?!(?:feet|ft|main|cross)\b)/iu
const POSTCODE = /[\s–-]*\b\d{3}\s?\d{3}$/u
/** Parts that say where in a house, or beside what. */
const NO_LOCALITY =
  /\b(?:ground|floor|flat|shop|unit|basement|building|complex|opposite|opp|near|nr|behind|above|below|beside|next to|adjacent|in front)\b/iu

/**
 * Replaces the localities and streets of the address book that are only known from public addresses: a part of an
 * address that several places near each other share, at their centre.
 */
export async function nameLocalities(ctx: Ctx, addresses: readonly PublicAddress[]): Promise<void> {
  const rows = namedIn(addresses, await openGazetteer())
  if (!(await keepNamedAddresses(ctx, rows))) return
  forgetVocabulary()
  forgetLocalities()
}

function namedIn(addresses: readonly PublicAddress[], gazetteer: Gazetteer): Omit<AddressRow, 'importedAt'>[] {
  const byKey = new Map<string, { name: string; at: LatLng }[]>()
  for (const each of addresses) {
    for (const [key, name] of partsOf(each.address)) {
      const known = byKey.get(key)
      if (known) known.push({ name, at: each })
      else byKey.set(key, [{ name, at: each }])
    }
  }
  const keys = [...byKey.keys()].toSorted()
  return keys.flatMap((key, i) => {
    const all = byKey.get(key)!
    if (all.length < FEWEST_WHOLE || isRegion(all[0]!.name, gazetteer)) return []
    // "Indiranagar Double Road" names Indiranagar, too.
    const end = keys.findIndex((other, at) => at > i && !other.startsWith(key))
    const longer = keys.slice(i + 1, end < 0 ? undefined : end).flatMap((other) => byKey.get(other)!)
    return groupsOf(all).flatMap((group) => {
      const near = longer.filter(({ at }) => distance(at, group[0]!.at) <= APART)
      return group.length < FEWEST_WHOLE || group.length + near.length < FEWEST ? [] : [rowOf(key, group)]
    })
  })
}

/** The names in an address by their key; each counts once. */
function partsOf(address: string): Map<string, string> {
  const parts = address.split(/[,;()\n]/).map((part) => part.trim().replace(POSTCODE, '').replace(HOUSE, '').trim())
  const named = parts.filter(
    (part) => part.length <= LONGEST && /\p{L}{2}/u.test(part) && !/^[#\d]*$/.test(part) && !NO_LOCALITY.test(part),
  )
  return new Map(named.map((part) => [localityKey(part), part] as const).filter(([key]) => key !== ''))
}

/** True for the name of a town, state or country. */
const isRegion = (name: string, gazetteer: Gazetteer) =>
  gazetteer.countryOf(name) !== null || gazetteer.townsNamed(name).some(({ population }) => population >= LARGE_TOWN)
const LARGE_TOWN = 50_000

/** Places within {@link APART} of the first of a group are one group. */
function groupsOf<P extends { at: LatLng }>(all: readonly P[]): P[][] {
  const groups: P[][] = []
  for (const each of all) {
    const group = groups.find(([first]) => distance(first!.at, each.at) <= APART)
    if (group) group.push(each)
    else groups.push([each])
  }
  return groups
}

function rowOf(key: string, group: readonly { name: string; at: LatLng }[]): Omit<AddressRow, 'importedAt'> {
  const name = group[0]!.name
  const mean = (pick: (at: LatLng) => number) => group.reduce((sum, { at }) => sum + pick(at), 0) / group.length
  const [latitude, longitude] = [mean((at) => at.latitude), mean((at) => at.longitude)]
  const names = [...new Set([name, joinedForm(name) ?? name].map(keyOf))]
  const words = names.flatMap((each) => each.split(' '))
  return {
    id: `named/${key} ${latitude.toFixed(2)} ${longitude.toFixed(2)}`,
    kind: words.some((word) => isKindWord(word) && STREETS.has(word)) ? 'street' : 'locality',
    name,
    names,
    number: '',
    numberText: '',
    locality: '',
    city: '',
    postcode: '',
    terms: [...new Set(words)],
    latitude,
    longitude,
  }
}
const STREETS = new Set('road street lane avenue main cross highway boulevard rue'.split(' '))
