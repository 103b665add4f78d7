import { Polyline } from 'leaflet'
import { useEffect } from 'react'
import type { LatLng } from '#core/geo.ts'
import { useMap } from './mapContext.ts'

/** Where somebody went, as a dotted line. */
export function WayLayer({ points }: { points: readonly LatLng[] }) {
  const { map } = useMap()
  const path = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  useEffect(() => {
    const corners = path.split(' ').map((pair) => pair.split(',').map(Number) as [number, number])
    const line = new Polyline(corners, { interactive: false, className: 'map-way' })
    line.addTo(map)
    return () => {
      line.remove()
    }
  }, [map, path])
  return null
}
