import { Circle, type Map as LeafletMap, Polyline } from 'leaflet'
import { Fragment, useEffect } from 'react'
import { destination, kilometersText, type LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'
import { useMap } from './mapContext.ts'
import { MarkerLayer } from './MarkerLayer.tsx'
import { MapFrame } from './MapFrame.tsx'
import type { MapRings, MapViewProps } from './mapModel.ts'
import { MapSpot } from './MapSpot.tsx'

/** Direction of the labels from the centre: south-west, away from the thumb and the controls. */
const LABEL_BEARING = 225

/** Smallest distance of labelled rings, so that labels do not overlap each other or the pin. */
const LABEL_PIXELS = 36

/** Content of `MapView` once Leaflet is loaded. */
export function MapCanvas({
  markers = [],
  rings,
  way = [],
  toGo,
  onMarkerPress,
  onMove,
  onPress,
  ...base
}: MapViewProps) {
  return (
    <MapFrame
      {...base}
      onPress={onPress}
      onMove={(sight, byReader) => onMove?.(sight.box, sight.center, sight.zoom, byReader)}
    >
      {rings && <RingLayer rings={rings} />}
      {toGo && <WayLayer points={toGo} look="map-to-go" />}
      {way.length > 1 && <WayLayer points={way} look="map-way" />}
      <MarkerLayer markers={markers} onMarkerPress={onMarkerPress} />
    </MapFrame>
  )
}

/** A line through points: a travelled path is dotted, the remaining way is dashed. */
function WayLayer({ points, look }: { points: readonly LatLng[]; look: 'map-way' | 'map-to-go' }) {
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

/** Circles of equal distance labelled in kilometres: inner ones dashed, the outermost solid, the innermost tinted. */
function RingLayer({ rings }: { rings: MapRings }) {
  const { map, sight, labels } = useMap()
  const radii = [...new Set(rings.radii)].sort((a, b) => a - b)
  const labelled = readable(radii, (radius) => pixelsOf(map, rings.center, radius, sight.zoom))
  return radii.map((radius, place) => (
    <Fragment key={radius}>
      <Ring center={rings.center} radius={radius} look={look(place, radii.length)} />
      {labelled.has(radius) && (
        <MapSpot point={destination(rings.center, LABEL_BEARING, radius)} anchor="middle" lift={-500}>
          <span className="map-ring-label">{labels.ring(kilometersText(radius))}</span>
        </MapSpot>
      )}
    </Fragment>
  ))
}

/** The radii with readable labels, outermost first, each far enough inside the previous one. */
function readable(radii: readonly Meters[], pixels: (radius: Meters) => number): Set<Meters> {
  const kept = new Set<Meters>()
  let outside = Number.POSITIVE_INFINITY
  for (const radius of [...radii].reverse()) {
    const size = pixels(radius)
    if (size < LABEL_PIXELS || outside - size < LABEL_PIXELS) continue
    kept.add(radius)
    outside = size
  }
  return kept
}

function pixelsOf(map: LeafletMap, center: LatLng, radius: Meters, zoom: number): number {
  const north = destination(center, 0, radius)
  const from = map.project([center.latitude, center.longitude], zoom)
  return from.distanceTo(map.project([north.latitude, north.longitude], zoom))
}

const look = (place: number, count: number) =>
  place === count - 1 && count > 1 ? 'map-ring-outer' : place === 0 ? 'map-ring-inner' : 'map-ring-between'

function Ring({ center, radius, look }: { center: MapRings['center']; radius: Meters; look: string }) {
  const { map } = useMap()
  const { latitude, longitude } = center
  useEffect(() => {
    const circle = new Circle([latitude, longitude], { radius, interactive: false, className: `map-ring ${look}` })
    circle.addTo(map)
    return () => {
      circle.remove()
    }
  }, [map, latitude, longitude, radius, look])
  return null
}
