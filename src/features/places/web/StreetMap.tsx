import type { MapViewProps } from '#kit/web/map/mapModel.ts'
import { MapView } from '#kit/web/map/MapView.tsx'
import { useStreets } from './useStreets.ts'

/** A map with pins and rings, with the product's tiles and labels. */
export function StreetMap(props: Omit<MapViewProps, 'tileUrl' | 'attribution' | 'vector' | 'language' | 'labels'>) {
  return <MapView {...useStreets()} {...props} />
}
