import { MarkerLayer } from './MarkerLayer.tsx'
import { MapFrame } from './MapFrame.tsx'
import type { MapViewProps } from './mapModel.ts'
import { RingLayer } from './RingLayer.tsx'
import { WayLayer } from './WayLayer.tsx'

/** What `MapView` shows once Leaflet is here. */
export function MapCanvas({ markers = [], rings, way = [], onMarkerPress, onMove, onPress, ...base }: MapViewProps) {
  return (
    <MapFrame
      {...base}
      onPress={onPress}
      onMove={(sight, byReader) => onMove?.(sight.box, sight.center, sight.zoom, byReader)}
    >
      {rings && <RingLayer rings={rings} />}
      {way.length > 1 && <WayLayer points={way} />}
      <MarkerLayer markers={markers} onMarkerPress={onMarkerPress} />
    </MapFrame>
  )
}
