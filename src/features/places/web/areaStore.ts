import * as z from 'zod/mini'
import { isOnEarth, isZeroPoint } from '#core/geo.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'

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
    /** Time of the tap that asked for the device's position; missing when the app refreshed it by itself. */
    askedAt: z.optional(z.number()),
  })
  .check(z.refine((area) => isOnEarth(area) && !isZeroPoint(area)))
export type Area = z.infer<typeof Area>

/** A person's choices in this browser. */
export interface ChosenAreas {
  area: Area | null
  /** Earlier choices, latest first, without the present one. */
  recent: Area[]
  /** The area before the demo neighbourhood was chosen. */
  real?: Area | null | undefined
}

const NOTHING: ChosenAreas = { area: null, recent: [] }
const MOST_RECENT = 5

const Chosen = z.object({ area: z.nullable(Area), recent: z.array(Area), real: z.optional(z.nullable(Area)) })
/** Parsed per person, so that one person's invalid data does not affect the others. */
const entry = storageEntry(`${PREFIX}_area`, z.record(z.string(), z.unknown()))

const kept = createStore(readKept, entry.key)

/** A person's choices; `owner` is a user id, or "" for a visitor. */
export const chosenAreas = (owner: string): ChosenAreas => kept.read()[owner] ?? NOTHING

function readKept(): Record<string, ChosenAreas> {
  const read = Object.entries(entry.read() ?? {})
  return Object.fromEntries(read.map(([owner, chosen]) => [owner, Chosen.safeParse(chosen).data ?? NOTHING]))
}

/** Sets the present area and adds the previous one to the recent ones. */
export function chooseArea(owner: string, area: Area): void {
  const { area: before, recent, real } = chosenAreas(owner)
  const earlier = [...(before ? [before] : []), ...recent].filter(
    (old) => isWorthKeeping(old) && !isSamePlace(old, area),
  )
  const isDemo = area.kind === 'demo'
  keep({
    ...kept.read(),
    [owner]: {
      area,
      recent: earlier.slice(0, MOST_RECENT),
      ...(isDemo && { real: before?.kind === 'demo' ? real : before }),
    },
  })
}

/** Returns from the demo neighbourhood to the area before it; to none if there was none. */
export function leaveDemo(owner: string): void {
  const { area, recent, real } = chosenAreas(owner)
  if (area?.kind !== 'demo') return
  const others = real ? recent.filter((old) => !isSamePlace(old, real)) : recent
  keep({ ...kept.read(), [owner]: { area: real ?? null, recent: others } })
}

/** Deletes a person's choices (sign-out, deleted account). */
export function forgetAreas(owner: string): void {
  keep(Object.fromEntries(Object.entries(kept.read()).filter(([id]) => id !== owner)))
}

/** "Around me" and the demo have their own rows in the picker. */
const isWorthKeeping = (area: Area) => area.kind === 'town' || area.kind === 'point'
const isSamePlace = (a: Area, b: Area) => a.kind === b.kind && a.latitude === b.latitude && a.longitude === b.longitude

function keep(next: Record<string, ChosenAreas>): void {
  entry.write(next)
  kept.write(next)
}

export const onAreaChange = kept.subscribe
