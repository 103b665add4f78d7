import { lazy, type ReactNode, Suspense } from 'react'
import type { LatLng } from '#core/geo.ts'
import { MapPlaceholder } from './MapPlaceholder.tsx'
import type { MapBase } from './mapModel.ts'

const PinCanvas = lazy(async () => ({ default: (await import('./PinCanvas.tsx')).PinCanvas }))

export interface PinMapProps extends MapBase {
  /** Where the pin stands; null: nowhere yet. */
  value: LatLng | null
  /** The reader put the pin here by tap, drag or arrow keys. Without it the pin is fixed. */
  onPick?: ((point: LatLng) => void) | undefined
  /** Zoom while there is no pin (T-15). */
  emptyZoom?: number
  /** Zoom at which a pin is first shown (T-16, T-17). */
  knownZoom?: number
  /** Stands over the map's lower start corner: the address of the pin. */
  caption?: ReactNode
}

/** A map of a form with one pin that can be dragged, or set by a tap. */
export function PinMap(props: PinMapProps) {
  return (
    <Suspense fallback={<MapPlaceholder className={props.className} />}>
      <PinCanvas {...props} />
    </Suspense>
  )
}
