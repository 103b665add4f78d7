import { MarkerLayer } from './MarkerLayer.tsx'
import { MapFrame } from './MapFrame.tsx'
import type { MapViewProps } from './mapModel.ts'
import { RingLayer } from './RingLayer.tsx'
import { WayLayer } from './WayLayer.tsx'

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
