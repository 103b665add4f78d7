import { useSyncExternalStore } from 'react'
import { isZeroPoint } from '#core/geo.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { type Area, chooseArea, type ChosenAreas, chosenAreas, leaveDemo, onAreaChange } from './areaStore.ts'

/** The present area of "nearby", and functions to change it. */
export interface AreaChoice extends ChosenAreas {
  /** False when nothing was chosen and `area` is the saved location. */
  isChosen: boolean
  /** The person's saved location as an area; null without one. */
  saved: Area | null
  choose: (area: Area) => void
  /** Returns from the demo neighbourhood to the area before it. */
  leaveDemo: () => void
}

/**
 * The person's area. Until one is chosen it is the saved location (D-56), or null without one: then ask, or leave
 * distances out with a note.
 */
export function useArea(): AreaChoice {
  const user = useUser()
  const owner = user?.id ?? ''
  const chosen = useSyncExternalStore(onAreaChange, () => chosenAreas(owner))
  const saved: Area | null = user && !isZeroPoint(user.location) ? { kind: 'saved', name: '', ...user.location } : null
  const area = chosen.area?.kind === 'saved' ? saved : (chosen.area ?? saved)
  return {
    ...chosen,
    area,
    isChosen: chosen.area !== null,
    saved,
    choose: (next) => chooseArea(owner, next),
    leaveDemo: () => leaveDemo(owner),
  }
}
