import * as z from 'zod/mini'
import { isOnEarth, isZeroPoint } from '#core/geo.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

/**
 * The area of "nearby": around the device, a town, a point of the map, the person's saved location, or the demo
 * neighbourhood. `name` and `address` are the texts at the time of choosing.
 */
export const Area = z
  .object({
    kind: z.enum(['here', 'town', 'point', 'saved', 'demo']),
    name: z.string(),
    address: z._default(z.string(), ''),
    latitude: z.number(),
    longitude: z.number(),
    /** Time of measurement in milliseconds since 1970; only for "Around me". */
    at: z.optional(z.number()),
  })
  .check(z.refine((area) => isOnEarth(area) && !isZeroPoint(area)))
export type Area = z.infer<typeof Area>

/** A person's choices in this browser. */
export interface ChosenAreas {
  area: Area | null
  /** Earlier choices, latest first, without the present one. */
  recent: Area[]
}

const NOTHING: ChosenAreas = { area: null, recent: [] }
const MOST_RECENT = 5

const Chosen = z.object({ area: z.nullable(Area), recent: z.array(Area) })
/** Parsed per person, so that one person's invalid data does not affect the others. */
const entry = storageEntry(`${PREFIX}_area`, z.record(z.string(), z.unknown()))

let kept: Record<string, ChosenAreas> | undefined
const listeners = new Set<() => void>()

/** A person's choices; `owner` is a user id, or "" for a visitor. */
export function chosenAreas(owner: string): ChosenAreas {
  kept ??= readKept()
  return kept[owner] ?? NOTHING
}

function readKept(): Record<string, ChosenAreas> {
  const read = Object.entries(entry.read() ?? {})
  return Object.fromEntries(read.map(([owner, chosen]) => [owner, Chosen.safeParse(chosen).data ?? NOTHING]))
}

/** Sets the present area and adds the previous one to the recent ones. */
export function chooseArea(owner: string, area: Area): void {
  const { area: before, recent } = chosenAreas(owner)
  const earlier = [...(before ? [before] : []), ...recent].filter(
    (old) => isWorthKeeping(old) && !isSamePlace(old, area),
  )
  keep({ ...kept, [owner]: { area, recent: earlier.slice(0, MOST_RECENT) } })
}

/** Deletes a person's choices (sign-out, deleted account). */
export function forgetAreas(owner: string): void {
  chosenAreas(owner)
  keep(Object.fromEntries(Object.entries(kept ?? {}).filter(([id]) => id !== owner)))
}

/** "Around me" and the demo have their own rows in the picker. */
const isWorthKeeping = (area: Area) => area.kind === 'town' || area.kind === 'point'
const isSamePlace = (a: Area, b: Area) => a.kind === b.kind && a.latitude === b.latitude && a.longitude === b.longitude

function keep(next: Record<string, ChosenAreas>): void {
  kept = next
  entry.write(next)
  tellAll()
}

function tellAll(): void {
  for (const listener of listeners) listener()
}

/** Reads changes made in another tab. */
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== entry.key && key !== null) return
  kept = undefined
  tellAll()
})

export function onAreaChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
