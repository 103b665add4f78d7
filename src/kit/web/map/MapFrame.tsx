import { LocateFixed, Minus, Plus } from 'lucide-react'
import './map.css'
import { type ReactNode, useEffect, useState } from 'react'
import type { LatLng } from '#core/geo.ts'
import { cx } from '../ui/cx.ts'
import { LeafletContext, MapContext, useMap } from './mapContext.ts'
import type { GestureHint } from './mapGestures.ts'
import { type MapBase, type MapSight, MAX_ZOOM, MIN_ZOOM } from './mapModel.ts'
import { useLeafletMap } from './useLeafletMap.ts'
import type { StreetsShown } from './useStreetLayers.ts'

const HINT_MS = 1600

interface MapFrameProps extends MapBase {
  center: LatLng
  zoom: number
  onMove?: ((sight: MapSight, byReader: boolean) => void) | undefined
  /** A tap on the map, not on a pin. */
  onPress?: ((point: LatLng) => void) | undefined
  /** Layers on the map; they use `useMap`. */
  children?: ReactNode
}

/** Attribution of the visible data: vector tiles, raster tiles, or both. */
function creditOf({ attribution, vector }: MapBase, { vector: hasVector, pictures }: StreetsShown): string {
  if (!vector || !hasVector) return attribution
  return pictures ? `${vector.attribution} · ${attribution}` : vector.attribution
}

/**
 * The base of every map: tiles, controls, attribution, and hints about missing streets or gestures that scroll the
 * page. Tests read `data-zoom`, `data-center` and `data-tiles`.
 */
export function MapFrame(props: MapFrameProps) {
  const { center, zoom, tileUrl, vector, language = 'en', gestures = 'page', labels, onMove, onPress } = props
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [hint, setHint] = useState<{ text: GestureHint } | null>(null)
  const { map, sight, streets } = useLeafletMap(element, {
    center,
    zoom,
    tileUrl,
    vector,
    language,
    gestures,
    onMove,
    onPress,
    onHint: (text) => setHint({ text }),
  })
  useEffect(() => {
    if (!hint) return undefined
    const timer = setTimeout(() => setHint(null), HINT_MS)
    return () => clearTimeout(timer)
  }, [hint])

  return (
    <div
      className={cx('map', `map-for-${gestures}`, props.className)}
      style={{ '--map-inset': `${props.bottomInset ?? 0}px` } as React.CSSProperties}
      data-testid="map"
      data-zoom={sight?.zoom}
      data-center={sight && `${sight.center.latitude.toFixed(5)},${sight.center.longitude.toFixed(5)}`}
      data-tiles={streets.state}
      data-streets={streets.vector ? 'vector' : 'pictures'}
    >
      <section ref={setElement} className="map-ground" aria-label={props.ariaLabel} />
      {map && sight && (
        <LeafletContext value={map}>
          <MapContext value={{ map, sight, labels }}>
            {props.children}
            <MapControls onLocate={props.onLocate} isLocating={props.isLocating ?? false} />
          </MapContext>
        </LeafletContext>
      )}
      {streets.state === 'failed' && (
        <p className="map-note" role="status">
          {labels.noStreets}
        </p>
      )}
      {hint && (
        <p className="map-hint" aria-hidden="true">
          {labels[hint.text]}
        </p>
      )}
      <p className="map-credit">
        {vector && streets.state === 'shown' && !streets.vector && <strong>{labels.streetsAway} · </strong>}
        <bdi>{creditOf(props, streets)}</bdi>
      </p>
    </div>
  )
}

/** The round buttons at a map's end edge: the device's position, closer, further. */
function MapControls({ onLocate, isLocating }: { onLocate: (() => void) | undefined; isLocating: boolean }) {
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
