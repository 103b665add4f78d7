import { isOnEarth, isZeroPoint } from '#core/geo.ts'
import { keptFields, keptList, keptTable } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { createStore } from '#kit/web/store.ts'

const AREA_KINDS = ['here', 'town', 'point', 'saved', 'demo'] as const

/**
 * The area of "nearby": around the device, a town, a point of the map, the person's saved location, or the demo
 * neighbourhood. `name` and `address` are the texts at the time of choosing.
 */
export interface Area {
  kind: (typeof AREA_KINDS)[number]
  name: string
  address: string
  latitude: number
  longitude: number
  /** Time of measurement in milliseconds since 1970; only for "Around me". */
  at?: number | undefined
  /** Time of the tap that asked for the device's position; missing when the app refreshed it by itself. */
  askedAt?: number | undefined
}

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

const entry = storageEntry(`${PREFIX}_area`, (kept) => keptTable(kept, readChosen, NOTHING))

/** Read per person, so that one person's invalid data does not affect the others. */
function readChosen(kept: unknown): ChosenAreas | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { area, recent, real } = kept as Record<string, unknown>
  const [own, before, others] = [readArea(area), readArea(real), keptList(recent, readArea)]
  if (!others || (area !== null && !own) || (real && !before)) return null
  return { area: own, recent: others, ...(real !== undefined && { real: before }) }
}

function readArea(kept: unknown): Area | null {
  const area = keptFields(
    kept,
    { kind: 'string', name: 'string', address: 'string', latitude: 'number', longitude: 'number' },
    { address: '' },
  )
  const kind = AREA_KINDS.find((known) => known === area?.kind)
  if (!area || !kind || !isOnEarth(area) || isZeroPoint(area)) return null
  return { ...area, kind, ...keptFields(kept, { at: 'number' }), ...keptFields(kept, { askedAt: 'number' }) }
}

const kept = createStore<Record<string, ChosenAreas>>(() => entry.read() ?? {}, entry.key)

/** A person's choices; `owner` is a user id, or "" for a visitor. */
export const chosenAreas = (owner: string): ChosenAreas => kept.read()[owner] ?? NOTHING

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
