import { lazy, Suspense } from 'react'
import type { LatLng } from '#core/geo.ts'
import { MapPlaceholder } from './MapPlaceholder.tsx'
import type { MapBase, MapBox, MapMarker, MapRings } from './mapModel.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

export interface MapViewProps extends MapBase {
  center: LatLng
  zoom: number
  markers?: readonly MapMarker[]
  rings?: MapRings | undefined
  onMarkerPress?: (id: string) => void
  /** A tap on the ground. */
  onPress?: (point: LatLng) => void
  /** After every move, the first look included; `byReader` is false for those that `center` and `zoom` caused. */
  onMove?: (box: MapBox, center: LatLng, zoom: number, byReader: boolean) => void
}

/**
 * A map with pins and rings. It looks where `center` and `zoom` say and follows when they change; between changes the
 * reader moves it freely. Leaflet arrives with the first map, not with the page (ADR 0009).
 */
export function MapView(props: MapViewProps) {
  return (
    <Suspense fallback={<MapPlaceholder className={props.className} />}>
      <MapCanvas {...props} />
    </Suspense>
  )
}
