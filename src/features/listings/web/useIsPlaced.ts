import type { Service } from '../serviceContract.ts'
import { useMyOffices } from './queries.ts'

/**
 * Whether an own service has a place at which searches find it: its own, or that of its office, unless the office is
 * moveable (W-75). True while the offices are unknown.
 */
export function useIsPlaced(): (service: Pick<Service, 'location' | 'officeId'>) => boolean {
  const offices = useMyOffices().data?.offices
  return ({ location, officeId }) => {
    if (location !== null) return true
    if (officeId === null) return false
    const office = offices?.find(({ id }) => id === officeId)
    return !office || (office.location !== null && !office.moveable)
  }
}
