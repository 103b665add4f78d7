import { destination, distance, type LatLng } from '#core/geo.ts'
import { kilometers, type Meters } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type AddressRow, landmarkRow, landmarksIn, landmarksOfKinds } from '../addressStore.ts'
import { fold } from '../gazetteer/fold.ts'
import { joinedForm, meaningsOf, wordsOf } from './addressWords.ts'

type Tags = Record<string, string>

/**
 * A kind of landmark used in directions: "opposite the temple". The first word is its name, the others are synonyms.
 */
interface LandmarkKind {
  is: (tags: Tags) => boolean
  en: string
  hi: string
  words: string
}

const has =
  (key: string, ...values: string[]) =>
  (tags: Tags) =>
    values.includes(tags[key] ?? '')
const prays = (religion: string) => (tags: Tags) =>
  tags['amenity'] === 'place_of_worship' && tags['religion'] === religion

const KINDS: Record<string, LandmarkKind> = {
  metro: {
    is: (tags) => tags['station'] === 'subway' || (tags['railway'] === 'station' && tags['subway'] === 'yes'),
    en: 'Metro station',
    hi: 'मेट्रो स्टेशन',
    words: 'metro station subway underground मेट्रो स्टेशन',
  },
  station: {
    is: (tags) => has('railway', 'station', 'halt')(tags) || has('public_transport', 'station')(tags),
    en: 'Station',
    hi: 'स्टेशन',
    words: 'railway train station gare रेलवे स्टेशन',
  },
  bus: {
    is: has('amenity', 'bus_station'),
    en: 'Bus station',
    hi: 'बस अड्डा',
    words: 'bus station stand terminus depot बस अड्डा स्टैंड',
  },
  hospital: {
    is: has('amenity', 'hospital', 'clinic'),
    en: 'Hospital',
    hi: 'अस्पताल',
    words: 'hospital clinic अस्पताल दवाखाना',
  },
  police: { is: has('amenity', 'police'), en: 'Police', hi: 'पुलिस', words: 'police station thana पुलिस थाना' },
  school: {
    is: has('amenity', 'school', 'college', 'university'),
    en: 'School',
    hi: 'स्कूल',
    words: 'school college university स्कूल विद्यालय कॉलेज',
  },
  temple: { is: prays('hindu'), en: 'Temple', hi: 'मंदिर', words: 'temple mandir kovil मंदिर' },
  mosque: { is: prays('muslim'), en: 'Mosque', hi: 'मस्जिद', words: 'mosque masjid मस्जिद' },
  church: { is: prays('christian'), en: 'Church', hi: 'चर्च', words: 'church cathedral chapel चर्च गिरजाघर' },
  gurdwara: { is: prays('sikh'), en: 'Gurdwara', hi: 'गुरुद्वारा', words: 'gurdwara gurudwara गुरुद्वारा' },
  worship: { is: has('amenity', 'place_of_worship'), en: 'Place of worship', hi: 'पूजा स्थल', words: 'worship' },
  market: { is: has('amenity', 'marketplace'), en: 'Market', hi: 'बाज़ार', words: 'market bazaar bazar बाज़ार' },
  mall: { is: has('shop', 'mall'), en: 'Mall', hi: 'मॉल', words: 'mall shopping मॉल' },
  cinema: { is: has('amenity', 'cinema', 'theatre'), en: 'Cinema', hi: 'सिनेमा', words: 'cinema theatre सिनेमा' },
  park: { is: has('leisure', 'park', 'stadium'), en: 'Park', hi: 'पार्क', words: 'park garden stadium पार्क बाग' },
}

/** "near forum mall", "opp. the temple, Hosur Road", "मंदिर के पास". */
const BESIDE =
  /(?:^|[\s,])(?:near(?:by)?(?: to)?|nr|opp|opposite(?: to)?|behind|beside|next to|adjacent to|adj|in front of|close to|off)(?![\p{L}\p{N}])\.?\s+(?:the\s+)?([^,]+)/iu
const BESIDE_HINDI = /(?:^|,)\s*([^,]+?)\s+के\s+(?:पास|सामने|पीछे|नज़दीक|बगल में)(?=\s|,|$)/u

/** The landmark that a text names with "near" or "opposite", and the rest of the address; null when it names none. */
export function landmarkClause(text: string): { landmark: string; rest: string } | null {
  const found = BESIDE.exec(text) ?? BESIDE_HINDI.exec(text)
  if (!found) return null
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return { landmark: found[1]!.trim(), rest: rest.replace(/^[\s,]+|[\s,]+$/g, '') }
}

/** Landmarks are searched within this distance of the caller. */
const AROUND = kilometers(25)
const FOUND = 5
const LONGEST = 200

/** The kind of landmark from tags; null for none, and for one without a name. */
export function landmarkKindOf(tags: Tags): string | null {
  if (tags['name'] === undefined) return null
  return Object.keys(KINDS).find((kind) => KINDS[kind]!.is(tags)) ?? null
}

/**
 * All search terms of a landmark: words of its names and its kind, and those of the localities around it, prefixed by
 * "in:".
 */
export const landmarkTerms = (kind: string, name: string, names: readonly string[], around: readonly string[]) => {
  const own = [
    ...names.flatMap((key) => key.split(' ')),
    ...wordsOf(joinedForm(name) ?? ''),
    ...wordsOf(KINDS[kind]!.words),
  ]
  const others = around.filter((word) => !own.includes(word)).map((word) => `in:${word}`)
  return [...new Set([...own, ...others, `kind:${kind}`])]
}

/** A landmark near the caller. */
export interface FoundLandmark extends LatLng {
  name: string
  /** Its kind, in the caller's language. */
  what: string
  locality: string
  city: string
}

/**
 * The nearest landmarks for a typed text: "metro station", "ram mandir", "forum mall koramangala". Each word must be
 * one of its terms, one of them its own; the last one may be incomplete. [] without a position.
 * @returns also whether the text only named a kind, so that no other result is expected
 */
export async function findLandmarks(
  ctx: Ctx,
  text: string,
  near: LatLng | undefined,
  language: string,
): Promise<{ landmarks: FoundLandmark[]; isKind: boolean }> {
  const words = wordsOf(text)
  const none = { landmarks: [], isKind: false }
  if (!near || words.length === 0 || fold(text).length < 3) return none
  const meant = words.map((word) => meaningsOf(word))
  const rows = await landmarksIn(ctx, near, reachOf(near, AROUND), meant)
  const isOwn = ({ terms }: AddressRow) =>
    meant.some((some, i) =>
      terms.some((term) => some.some((word) => (i === words.length - 1 ? term.startsWith(word) : term === word))),
    )
  const best = rows
    .filter(isOwn)
    .toSorted((a, b) => distance(near, a) - distance(near, b))
    .slice(0, FOUND)
  return {
    landmarks: best.map((row) => landmark(row, language)),
    isKind: words.every((word, i) => ALL_WORDS.has(word) || (i === words.length - 1 && startsOne(word))),
  }
}

/** Half height and half width of the box around a point, in degrees. */
function reachOf(at: LatLng, range: Meters): { high: number; wide: number } {
  const [north, east] = [destination(at, 0, range), destination(at, 90, range)]
  return { high: north.latitude - at.latitude, wide: Math.abs(east.longitude - at.longitude) }
}

/** A landmark with its kind according to the map's tags. */
export interface KindLandmark extends LatLng {
  id: string
  kind: string
  name: string
  locality: string
  city: string
}

const ofKind = ({ id, name, terms, locality, city, latitude, longitude }: AddressRow): KindLandmark => {
  const kind = terms.find((term) => term.startsWith('kind:'))?.slice('kind:'.length) ?? ''
  return { id, kind, name: name.slice(0, LONGEST), locality, city, latitude, longitude }
}

/** Landmarks of these kinds within a range, nearest first. */
export async function landmarksNear(
  ctx: Ctx,
  at: LatLng,
  range: Meters,
  kinds: readonly string[],
): Promise<KindLandmark[]> {
  const rows = await landmarksOfKinds(ctx, at, reachOf(at, range), kinds)
  return rows
    .filter((row) => distance(at, row) <= range)
    .toSorted((a, b) => distance(at, a) - distance(at, b))
    .map(ofKind)
}

/** One landmark; null for an unknown id. */
export async function landmarkById(ctx: Ctx, id: string): Promise<KindLandmark | null> {
  const row = await landmarkRow(ctx, id)
  return row && ofKind(row)
}

const ALL_WORDS = new Set(Object.values(KINDS).flatMap(({ words }) => wordsOf(words)))
const startsOne = (word: string) => word.length >= 3 && [...ALL_WORDS].some((each) => each.startsWith(word))

function landmark({ name, terms, locality, city, latitude, longitude }: AddressRow, language: string): FoundLandmark {
  const kind = KINDS[terms.find((term) => term.startsWith('kind:'))?.slice('kind:'.length) ?? '']
  const what = kind ? (language === 'hi' ? kind.hi : kind.en) : ''
  return { name: name.slice(0, LONGEST), what, locality, city, latitude, longitude }
}
