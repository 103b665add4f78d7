import { useSyncExternalStore } from 'react'
import { isZeroPoint } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { type Area, chooseArea, type ChosenAreas, chosenAreas, onAreaChange } from './areaStore.ts'

/** The area that "nearby" means now, and how to change it. */
export interface AreaChoice extends ChosenAreas {
  /** False while `area` is only the saved location for want of a choice. */
  isChosen: boolean
  /** The person's saved location as an area; null while there is none. */
  saved: Area | null
  choose: (area: Area) => void
}

/**
 * The area in which this person looks. Until one is chosen it is the saved location (D-56), and null where there is
 * none either: then ask, or leave distance out and say so.
 */
export function useArea(): AreaChoice {
  const user = useUser()
  const owner = user?.id ?? ''
  const chosen = useSyncExternalStore(onAreaChange, () => chosenAreas(owner))
  const saved: Area | null = user && !isZeroPoint(user.location) ? { kind: 'saved', name: '', ...user.location } : null
  const area = chosen.area?.kind === 'saved' ? saved : (chosen.area ?? saved)
  return { ...chosen, area, isChosen: chosen.area !== null, saved, choose: (next) => chooseArea(owner, next) }
}
