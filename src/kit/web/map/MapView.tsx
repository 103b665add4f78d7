import { lazy, Suspense } from 'react'
import { MapPlaceholder } from './MapPlaceholder.tsx'
import type { MapViewProps } from './mapModel.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

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
