import { useFormatter, useTranslations } from 'use-intl'
import { formatCoordinates } from '#core/geo.ts'
import { minutes } from '#core/units.ts'
import { useNow } from '#kit/web/useNow.ts'
import type { Area } from './areaStore.ts'
import { usePlaceAt } from './queries.ts'
import './words/places.ts'

/** An area's name and address in the user's language. */
export interface AreaWords {
  name: string
  /** "" when the name is sufficient. */
  address: string
  /** "2 min ago" for an older position; "" otherwise. */
  age: string
}

/** A position at least this old, in minutes, is shown with its age. */
const AGE_SAID_FROM = 2

/** The name of an area that needs no server request. */
export function useAreaName(): (area: Area) => string {
  const t = useTranslations('places')
  return (area) => {
    if (area.kind === 'here') return t('aroundMe')
    if (area.kind === 'demo') return t('demoNeighbourhood')
    if (area.kind === 'saved') return t('savedLocation')
    return area.name || formatCoordinates(area)
  }
}

/**
 * Name and address of an area (C-03). The server looks up a position's address; until it answers, or when it fails, the
 * last known address or the coordinates are shown (T-09).
 */
export function useAreaWords(area: Area | null): AreaWords | null {
  const nameOf = useAreaName()
  const format = useFormatter()
  const now = useNow()
  const isPosition = area?.kind === 'here' || area?.kind === 'point' || area?.kind === 'saved'
  const { data: place } = usePlaceAt(isPosition ? area : null)
  if (!area) return null
  if (area.kind === 'demo') return { name: nameOf(area), address: '', age: '' }
  const address = (isPosition && place?.address) || area.address || formatCoordinates(area)
  const minutesOld = area.at === undefined ? 0 : Math.floor((now.getTime() - area.at) / minutes(1))
  return { name: nameOf(area), address, age: minutesOld < AGE_SAID_FROM ? '' : format.relativeTime(area.at!, now) }
}
