import { Polyline } from 'leaflet'
import { useEffect } from 'react'
import type { LatLng } from '#core/geo.ts'
import { useMap } from './mapContext.ts'

/** A line over points: a travelled path is dotted, the remaining way is dashed. */
export function WayLayer({ points, look }: { points: readonly LatLng[]; look: 'map-way' | 'map-to-go' }) {
  const { map } = useMap()
  const path = points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(' ')
  useEffect(() => {
    const corners = path.split(' ').map((pair) => pair.split(',').map(Number) as [number, number])
    const line = new Polyline(corners, { interactive: false, className: look })
    line.addTo(map)
    return () => {
      line.remove()
    }
  }, [map, path, look])
  return null
}
