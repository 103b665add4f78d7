import { useState } from 'react'
import type { LatLng } from '#core/geo.ts'
import { isInBox } from '#kit/web/map/mapBox.ts'
import { KNOWN_ZOOM, type MapBox } from '#kit/web/map/mapModel.ts'

/** Who comes so near to an edge, as a share of the map's side, is as good as out of sight. */
const EDGE = 0.12

/**
 * Where the map of an alert looks: the sender stays in sight, as close as the reader likes it, until the reader moves the
 * map away from him; `follow` looks at him again.
 */
export function useFollowedMap(sender: LatLng) {
  const [look, setLook] = useState({ center: sender, zoom: KNOWN_ZOOM + 1 })
  const [box, setBox] = useState<MapBox | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  const follow = () => {
    setFollowing(true)
    setLook({ ...look, center: sender })
  }
  if (isFollowing && box && !isInBox(box, sender, EDGE) && !isSame(look.center, sender)) follow()
  const onMove = (now: MapBox, center: LatLng, zoom: number, byReader: boolean) => {
    setBox(now)
    if (!byReader) return
    setLook({ center, zoom })
    setFollowing(isInBox(now, sender, EDGE))
  }
  return { look, onMove, isFollowing, follow }
}

const isSame = (one: LatLng, other: LatLng): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude
