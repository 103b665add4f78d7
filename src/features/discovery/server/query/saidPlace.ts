import { distance, type LatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import { keyOfWord } from '#features/places/server/addresses/addressWords.ts'
import {
  localitiesAtOnce,
  localitiesOf,
  type Localities,
  type Locality,
  nearestLocality,
} from '#features/places/server/addresses/localities.ts'
import { type Gazetteer, openGazetteer } from '#features/places/server/gazetteer/gazetteer.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type Reading, readingsOf } from '../../engine/readings.ts'
import { everydayMeanings, isEnglish, isKnown } from '../../engine/text/everyday.ts'
import { BRAND } from '../../engine/text/meanings.ts'
import { isLandmark } from '../../engine/text/phrases.ts'
import { termsOf } from '../../engine/text/terms.ts'
import { plain } from '../../reading/plain.ts'
import { readQuery } from '../../reading/readQuery.ts'
import type { AskedSearch, SearchQuery } from '../../rules.ts'

/** A town, locality or street named in the text, with the text without it. */
export interface SaidPlace extends LatLng {
  name: string
  said: string
  words: string
  /** False for a locality whose name stands at an end of the text, where it may be a part of another name. */
  isCertain: boolean
}

/**
 * Minimum population: smaller places share their names with streets and quarters, which the address search covers
 * better.
 */
const FEWEST_PEOPLE = 50_000
/** A person within this distance of the town's centre is in the town: the search stays around them. */
const IS_THERE = kilometers(20)

/** A town farther than this is meant only if it is large, or in the person's country. */
const FAR = kilometers(300)
/** A far town abroad is known by its name alone from so many people on. */
const FEWEST_KNOWN_PEOPLE = 500_000

/** True when the text names no place, so that nothing has to be looked up. */
export function namesNoPlace(ctx: Pick<Ctx, 'db' | 'now'>, text: string): boolean {
  if (text.trim() === '') return true
  const localities = localitiesAtOnce(ctx)
  return localities !== null && readQuery(text).place === null && localityIn(text, localities) === null
}

/** True for words that name what is no listing, but where people go: "metro station". */
const isStop = (words: string): boolean =>
  /^(?:metro|(?:metro |railway |train |bus )?(?:station|stop|stand))$/u.test(words)

/** True for words that name a kind of place: "near metro" means no town of this name. */
const isKindOfPlace = (name: string): boolean =>
  termsOf(name, everydayMeanings).every(
    ({ words, meaning, grade }) =>
      words.every(isLandmark) || (grade === 0 && meaning?.is.some((id) => !id.startsWith(BRAND))),
  )

/** True when a person at `near` may mean this town by one everyday word. */
function isMeant(
  gazetteer: Gazetteer,
  name: string,
  near: LatLng,
  town: ReturnType<Gazetteer['search']>[number],
): boolean {
  if (distance(near, town) <= FAR) return true
  if (isKindOfPlace(name)) return false
  if (name.includes(' ') || gazetteer.nearest(near, null)?.countryCode === town.countryCode) return true
  return town.population >= FEWEST_KNOWN_PEOPLE && !isEnglish(name)
}

/**
 * The place of "restaurants in mysuru", "मैसूर में होटल" or "dentist koramangala": the nearest locality or street of this
 * name, else a town; null when the text names none. In a part of a map, that is searched.
 */
export async function saidPlace(
  ctx: Ctx,
  text: string,
  { at: near, box }: Pick<SearchQuery, 'at' | 'box'>,
): Promise<SaidPlace | null> {
  const named = localityIn(text, await localitiesOf(ctx))
  const locality = named && nearestLocality(named.localities, near)
  const there = locality && { ...named, ...locality, ...(box && near) }
  return there?.isCertain ? there : ((await saidTown(text, near)) ?? there)
}

/** A town from the gazetteer. The person's area stays the centre when it is in that town. */
async function saidTown(text: string, near: LatLng | null): Promise<SaidPlace | null> {
  const { place } = readQuery(text)
  if (!place) return null
  const gazetteer = await openGazetteer()
  const [town] = gazetteer.search({ text: place.name, ...(near && { near }), limit: 1 })
  if (!town || town.fit !== 'whole' || town.population < FEWEST_PEOPLE) return null
  if (near ? !isMeant(gazetteer, place.name, near, town) : isKindOfPlace(place.name)) return null
  const { latitude, longitude } = near && distance(near, town) <= IS_THERE ? near : town
  return { name: town.name, said: place.said, words: place.words, isCertain: true, latitude, longitude }
}

/** A locality or street named in a text, with the text without it. */
interface NamedLocality {
  said: string
  words: string
  /** False when only its name stands at an end of the text: "dentist koramangala". */
  isCertain: boolean
  localities: readonly Locality[]
}

/** Most words of a name, "jp nagar 7th phase 2nd block". */
const LONGEST_NAME = 6
const LONGEST_MISSPELLED = 4
const BEFORE = /(?:^| )(?:in|near|nr|at|around|by|on|opp|opposite)$/u
const BEHIND =
  /^(?:(?:के|ke|k) (?:पास|paas|pas|नज़दीक|नजदीक|nazdeek)|में|mein|me|ಹತ್ತಿರ)(?: (?:का|की|के|वाला|वाली|ka|ki|ke|wala|wali))?(?= |$)/u

const CACHE_SIZE = 500
const kept = new WeakMap<Localities, Map<string, NamedLocality | null>>()

/** The locality that a text names, beside what is searched there; null: none. */
function localityIn(text: string, localities: Localities): NamedLocality | null {
  if (localities.isEmpty) return null
  let known = kept.get(localities)
  if (!known) kept.set(localities, (known = new Map()))
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= CACHE_SIZE) known.clear()
  const words = plain(readQuery(text).words).split(' ')
  const keys = words.map(keyOfWord)
  const found =
    firstIn(words, LONGEST_NAME, (at, end) => localities.named(keys.slice(at, end))) ??
    firstIn(words, LONGEST_MISSPELLED, (at, end) =>
      words.slice(at, end).some(isWordOfItsOwn) ? [] : localities.like(keys.slice(at, end)),
    )
  known.set(text, found)
  return found
}

/** A correctly spelled everyday word is no misspelled locality. */
const isWordOfItsOwn = (word: string) => /\p{L}{3}/u.test(word) && !IS_PART.test(word) && isKnown(word)
const IS_PART = /^(?:block|stage|phase|sector|main|cross)$/u

/** The longest name in the words, the last one of equal length. */
function firstIn(
  words: readonly string[],
  longest: number,
  named: (at: number, end: number) => readonly Locality[],
): NamedLocality | null {
  for (let length = Math.min(longest, words.length - 1); length > 0; length--) {
    for (let at = words.length - length; at >= 0; at--) {
      const localities = named(at, at + length)
      const found = localities.length > 0 ? inWords(words, at, at + length, localities) : null
      if (found) return found
    }
  }
  return null
}

function inWords(words: readonly string[], at: number, end: number, localities: readonly Locality[]) {
  const textOf = (from: number, to?: number) => words.slice(from, to).join(' ')
  const [before, name, behind] = [textOf(0, at), textOf(at, end), textOf(end)]
  const on = BEFORE.exec(before)?.[0] ?? ''
  // "near indiranagar metro" is near Indiranagar.
  const isBeside = on !== '' && on !== before && behind.split(' ').every(isLandmark)
  const after = isBeside ? behind : (BEHIND.exec(behind)?.[0] ?? '')
  const [first, last] = [before.slice(0, before.length - on.length), behind.slice(after.length).trim()]
  const isCertain = on !== '' || after !== ''
  const isWord = !name.includes(' ')
  const isOther = isCertain ? isWord && isKindOfPlace(name) : isKindOfPlace(name) || (isWord && isKnown(name))
  const isAtEnd = (first === '') !== (last === '')
  if (isOther || !(isCertain || isAtEnd)) return null
  const said = [on.trim(), name, after].filter((part) => part !== '').join(' ')
  return { said, words: [first, last].join(' ').trim(), isCertain, localities }
}

/** A reading with its place. */
interface PlacedReading {
  reading: Reading
  place: SaidPlace | null
  /** The reading counts only if the name of a result contains this: "hotel de paris". Null: it always counts. */
  name: string | null
}

/**
 * The readings of a text with its place. A place that is not certain is left out when the text is the name of a
 * listing, and when nothing is found there, before other readings of the words are tried.
 */
export function* placedReadings(input: AskedSearch, place: SaidPlace | null): Generator<PlacedReading, void> {
  const as = (text: string) => readingsOf(input, text, everydayMeanings)
  const text = input.q ?? ''
  const there = as(place?.words ?? text)
  if (!place || place.isCertain) return yield* withPlace(there, place)
  const here = as(text)
  const [first, words] = [here.next().value!, plain(readQuery(text).words)]
  yield { reading: first, place: null, name: words }
  yield { reading: there.next().value!, place, name: null }
  yield { reading: first, place: null, name: null }
  // "indiranagar metro": a metro station is no listing, but where it is everything can be shown.
  if (isStop(place.words)) yield { reading: as('').next().value!, place: { ...place, said: words }, name: null }
  yield* withPlace(there, place)
  yield* withPlace(here, null)
}

function* withPlace(readings: Iterable<Reading>, place: SaidPlace | null): Generator<PlacedReading, void> {
  for (const reading of readings) yield { reading, place, name: null }
}
