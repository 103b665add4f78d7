import { lazy, Suspense } from 'react'
import { MapPlaceholder } from './MapPlaceholder.tsx'
import type { MapViewProps } from './mapModel.ts'

const MapCanvas = lazy(async () => ({ default: (await import('./MapCanvas.tsx')).MapCanvas }))

/**
 * A map with pins and rings. It follows changes of `center` and `zoom`; between changes the user moves it freely.
 * Leaflet is loaded with the first map, not with the page (ADR 0009).
 */
export function MapView(props: MapViewProps) {
  return (
    <Suspense fallback={<MapPlaceholder className={props.className} />}>
      <MapCanvas {...props} />
    </Suspense>
  )
}
