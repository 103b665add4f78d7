import { distance, type LatLng } from '#core/geo.ts'
import { minutes } from '#core/units.ts'
import type { AlertForMe } from '../contract.ts'
import { minutesAway } from '../rules.ts'
import { minutesUntil } from '../sentence.ts'

/** A helper's position older than this is not shown. */
const FRESH_MS = minutes(3)

/** Another helper for the map and the list, with the same minutes in both. */
export interface Helper {
  name: string
  answer: AlertForMe['others'][number]['answer']
  /** Minutes until arrival; null: unknown, or not coming. */
  minutes: number | null
  /** Current position, if shared. */
  at: LatLng | null
}

/** The other helpers. @param now time of the server's clock */
export const helpersOf = ({ others, position }: AlertForMe, now: number): Helper[] =>
  others.map(({ name, answer, arrivesAt, way }) => {
    const at = way && now - Date.parse(way.at) < FRESH_MS ? way : null
    const isComing = answer === 'coming'
    const toGo = at && position ? minutesAway(distance(at, position)) : minutesUntil(arrivesAt, now)
    return { name, answer, minutes: isComing ? toGo : null, at: isComing ? at : null }
  })
