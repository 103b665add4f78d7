import { LocateFixed, Minus, Plus } from 'lucide-react'
import { MAX_ZOOM, MIN_ZOOM } from './mapModel.ts'
import { useMap } from './mapContext.ts'

/** The round buttons at a map's end edge: the device's position, closer, further. */
export function MapControls({ onLocate, isLocating }: { onLocate: (() => void) | undefined; isLocating: boolean }) {
  const { map, sight, labels } = useMap()
  return (
    <div className="map-controls">
      {onLocate && (
        <button
          type="button"
          className="map-button map-locate"
          aria-label={labels.locate}
          aria-busy={isLocating}
          onClick={onLocate}
        >
          <LocateFixed aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="map-button map-zoom"
        aria-label={labels.zoomIn}
        disabled={sight.zoom >= MAX_ZOOM}
        onClick={() => map.zoomIn()}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className="map-button map-zoom"
        aria-label={labels.zoomOut}
        disabled={sight.zoom <= MIN_ZOOM}
        onClick={() => map.zoomOut()}
      >
        <Minus aria-hidden="true" />
      </button>
    </div>
  )
}
