import { distance, type LatLng } from '#core/geo.ts'
import { kilometers, seconds } from '#core/units.ts'
import type { Ctx, Database } from '#kit/server/context.ts'
import { addressesChangedAt, selectLocalities } from '../addressStore.ts'
import { latinOf } from '../gazetteer/devanagari.ts'
import { mistakesAllowed, mistakesBetween } from '../gazetteer/fold.ts'
import { keyOf } from './addressWords.ts'
import { withOrdinals } from './typedAddress.ts'

/** A locality or street by its name. */
export interface Locality extends LatLng {
  name: string
}

type LocalityRow = Locality & { names: readonly string[]; kind: string }

/** A locality farther than this from the person is not meant. */
const REACH = kilometers(50)
/** Shorter names are found only as written. */
const SHORTEST_MISTYPED = 8
/** "4th block", which may stand before or after the name. */
const HAS_NUMBER = /\d/
const PART = /\b\d+(?:st|nd|rd|th) (?:[a-z] )?(?:block|stage|phase|sector|main|cross)\b/gu

/** The form in which names of localities are compared: "Indira Nagar 2nd Stage" is "indiranagar2ndstage". */
export const localityKey = (name: string): string => joinedKey(keyOf(withOrdinals(name)))

function joinedKey(key: string): string {
  const parts = HAS_NUMBER.test(key) ? (key.match(PART) ?? []) : []
  return [parts.length > 0 ? key.replace(PART, '') : key, ...parts].join('').replaceAll(' ', '')
}

/** The name without "4th block"; null when it has none, or nothing else. */
function withoutPart(name: string): string | null {
  const key = keyOf(withOrdinals(name))
  const rest = key.replace(PART, '').trim()
  return rest === '' || rest === key ? null : rest
}

/** The localities and streets of the address book by their names, in memory. */
export class Localities {
  readonly #byKey = new Map<string, Locality[]>()
  /** By first letter: keys of localities that are no streets. Only these are found with typing errors. */
  readonly #quarters = new Map<string, string[]>()

  add(rows: readonly LocalityRow[]): void {
    for (const { names, kind, ...locality } of rows) {
      for (const key of new Set(names.map(joinedKey))) {
        const known = this.#byKey.get(key)
        if (known) known.push(locality)
        else this.#byKey.set(key, [locality])
        const alike = kind === 'locality' && this.#quarters.get(key[0]!)
        if (alike) alike.push(key)
        else if (kind === 'locality') this.#quarters.set(key[0]!, [key])
      }
    }
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0
  }

  /**
   * The localities with this name, of words as {@link keyOfWord} gives them; those of the locality around it if only
   * that is known.
   */
  named(words: readonly string[]): readonly Locality[] {
    const joined = words.join('')
    if (!HAS_NUMBER.test(joined)) return this.#byKey.get(joined) ?? []
    const name = words.join(' ')
    const whole = withoutPart(name)
    return this.#byKey.get(localityKey(name)) ?? (whole === null ? [] : (this.#byKey.get(localityKey(whole)) ?? []))
  }

  /** The localities of which words are a misspelling, or the name in Devanagari. */
  like(words: readonly string[]): readonly Locality[] {
    const name = words.join(' ')
    const latin = latinOf(name)
    const key =
      latin === null && !HAS_NUMBER.test(name) ? words.join('') : localityKey(latin ?? withoutPart(name) ?? name)
    const most = latin === null ? 1 : mistakesAllowed(key.length)
    if (key.length < SHORTEST_MISTYPED) return []
    for (const other of this.#quarters.get(key[0]!) ?? []) {
      if (Math.abs(other.length - key.length) <= most && mistakesBetween(key, other, most).whole <= most)
        return this.#byKey.get(other)!
    }
    return []
  }
}

/** The nearest within reach of a person; of an unknown position the first. */
export function nearestLocality(localities: readonly Locality[], near: LatLng | null): Locality | null {
  if (!near) return localities[0] ?? null
  const reached = localities.filter((each) => distance(near, each) <= REACH)
  return reached.toSorted((a, b) => distance(near, a) - distance(near, b))[0] ?? null
}

interface Known {
  localities: Localities
  changedAt: string | null
  checkedAt: number
}
let known = new WeakMap<Database, Known>()

/** The address book is asked for changes at most this often. */
const CHECKED_EVERY = seconds(10)
/** What was checked longer ago is not used without asking again. */
const OUTDATED_AFTER = seconds(60)

/** Reads the localities again at the next search. */
export const forgetLocalities = (): void => void (known = new WeakMap())

const isOlder = (ctx: Pick<Ctx, 'now'>, { checkedAt }: Known, than: number) =>
  Math.abs(ctx.now().getTime() - checkedAt) > than

/**
 * The localities of the database, read again when the address book has changed. Who asks while they are read gets those
 * of before.
 */
export async function localitiesOf(ctx: Ctx): Promise<Localities> {
  const before = known.get(ctx.db)
  if (before && !isOlder(ctx, before, CHECKED_EVERY)) return before.localities
  const checkedAt = ctx.now().getTime()
  const kept = { localities: new Localities(), changedAt: null, ...before, checkedAt }
  known.set(ctx.db, kept)
  const changedAt = await addressesChangedAt(ctx)
  if (kept.changedAt === changedAt) return kept.localities
  const localities = await readLocalities(ctx)
  known.set(ctx.db, { localities, changedAt, checkedAt })
  return localities
}

/** Yields between slices: a large town has a hundred thousand streets. */
async function readLocalities(ctx: Ctx): Promise<Localities> {
  const rows = await selectLocalities(ctx)
  const localities = new Localities()
  for (let i = 0; i < rows.length; i += SLICE) {
    localities.add(rows.slice(i, i + SLICE))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return localities
}
const SLICE = 2000

/** The same without waiting; null when the database must be asked. */
export function localitiesAtOnce(ctx: Pick<Ctx, 'db' | 'now'>): Localities | null {
  const now = known.get(ctx.db)
  return now && !isOlder(ctx, now, OUTDATED_AFTER) ? now.localities : null
}
