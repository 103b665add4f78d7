import { lazy, Suspense } from 'react'
import { MapPlaceholder } from './MapPlaceholder.tsx'
import type { PinMapProps } from './mapModel.ts'

const PinCanvas = lazy(async () => ({ default: (await import('./PinCanvas.tsx')).PinCanvas }))

/** A map of a form with one pin that can be dragged, or set by a tap. */
export function PinMap(props: PinMapProps) {
  return (
    <Suspense fallback={<MapPlaceholder className={props.className} />}>
      <PinCanvas {...props} />
    </Suspense>
  )
}
