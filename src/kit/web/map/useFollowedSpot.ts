import { useState } from 'react'
import type { LatLng } from '#core/geo.ts'
import { isInBox } from './mapBox.ts'
import type { MapBox } from './mapModel.ts'

/** A spot within this share of the map's side from an edge counts as out of sight. */
const EDGE = 0.12

/**
 * View of a map with a moving spot: it stays in sight at the user's zoom until the user moves the map away; `follow`
 * centres it again.
 */
export function useFollowedSpot(spot: LatLng, zoom: number) {
  const [look, setLook] = useState({ center: spot, zoom })
  const [box, setBox] = useState<MapBox | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  /** True once the user has moved the map. */
  const [isTouched, setTouched] = useState(false)
  const follow = () => {
    setFollowing(true)
    setLook({ ...look, center: spot })
  }
  if (isFollowing && box && !isInBox(box, spot, EDGE) && !isSame(look.center, spot)) follow()
  const onMove = (now: MapBox, center: LatLng, newZoom: number, byReader: boolean) => {
    setBox(now)
    if (!byReader) return
    setTouched(true)
    setLook({ center, zoom: newZoom })
    setFollowing(isInBox(now, spot, EDGE))
  }
  return { look, setLook, onMove, isFollowing, follow, isTouched }
}

const isSame = (one: LatLng, other: LatLng): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude
