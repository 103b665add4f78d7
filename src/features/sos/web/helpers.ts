import { distance, type LatLng } from '#core/geo.ts'
import { minutes } from '#core/units.ts'
import type { AlertForMe } from '../receivedContract.ts'
import { minutesAway } from '../rules.ts'
import { minutesSaid, type Person } from '../sentence.ts'

/** A helper's position older than this is not shown. */
const FRESH_MS = minutes(3)

/** Another helper for the map and the list, with the same minutes in both. */
export interface Helper extends Pick<Person, 'name' | 'minutes' | 'minutesAt'> {
  answer: AlertForMe['others'][number]['answer']
  /** Current position, if shared. */
  at: LatLng | null
}

/** The other helpers. @param now time of the server's clock */
export const helpersOf = ({ others, position }: AlertForMe, now: number): Helper[] =>
  others.map(({ name, answer, answeredAt, arrivesAt, way }) => {
    if (answer !== 'coming') return { name, answer, minutes: null, minutesAt: null, at: null }
    const at = way && now - Date.parse(way.at) < FRESH_MS ? way : null
    const toGo =
      at && position
        ? { minutes: minutesAway(distance(at, position)), minutesAt: Date.parse(at.at) }
        : minutesSaid(arrivesAt, answeredAt)
    return { name, answer, ...toGo, at }
  })
