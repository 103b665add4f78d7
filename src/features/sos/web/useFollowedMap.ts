import { useState } from 'react'
import { distance, type LatLng } from '#core/geo.ts'
import { kilometers, meters } from '#core/units.ts'
import { isInBox } from '#kit/web/map/mapBox.ts'
import { KNOWN_ZOOM, type MapBox } from '#kit/web/map/mapModel.ts'
import { zoomForRadius } from '#kit/web/map/zoomForRadius.ts'

/** A person this close to an edge, as a share of the map's side, counts as out of sight. */
const EDGE = 0.12

/** Zooming in further shows no more detail of the streets. */
const CLOSEST = KNOWN_ZOOM + 1
/** A reader farther away than this is not on the first view: the streets around the sender are more useful. */
const TOGETHER = kilometers(30)
/** The map's shorter side on a small phone in px, without its edges. */
const PIXELS = 130

/**
 * View of an alert's map: at first the sender in the centre with the reader visible. The sender then stays in view at
 * the reader's zoom, until the reader moves the map away; `follow` centres the sender again.
 */
export function useFollowedMap(sender: LatLng, here: LatLng | null) {
  const [look, setLook] = useState({ center: sender, zoom: CLOSEST })
  const [isLooked, setLooked] = useState(false)
  const [box, setBox] = useState<MapBox | null>(null)
  const [isFollowing, setFollowing] = useState(true)
  if (here && !isLooked) {
    setLooked(true)
    setLook({ center: sender, zoom: zoomWith(sender, here) })
  }
  const follow = () => {
    setFollowing(true)
    setLook({ ...look, center: sender })
  }
  if (isFollowing && box && !isInBox(box, sender, EDGE) && !isSame(look.center, sender)) follow()
  const onMove = (now: MapBox, center: LatLng, zoom: number, byReader: boolean) => {
    setBox(now)
    if (!byReader) return
    setLooked(true)
    setLook({ center, zoom })
    setFollowing(isInBox(now, sender, EDGE))
  }
  return { look, onMove, isFollowing, follow }
}

/** The largest zoom at which the reader is on the map too. */
function zoomWith(sender: LatLng, here: LatLng): number {
  const away = distance(sender, here)
  if (away > TOGETHER) return CLOSEST
  return Math.min(CLOSEST, zoomForRadius(meters(Math.max(1, away)), sender.latitude, PIXELS))
}

const isSame = (one: LatLng, other: LatLng): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude
