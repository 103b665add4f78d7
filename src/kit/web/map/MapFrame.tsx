import type { Map as LeafletMap } from 'leaflet'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LatLng } from '#core/geo.ts'
import { cx } from '../ui/cx.ts'
import { looksAt, openMap, pointOf, sightOf } from './leafletMap.ts'
import './map.css'
import { LeafletContext, MapContext, useMap } from './mapContext.ts'
import {
  type GestureHint,
  leaveGesturesToPage,
  type StreetsShown,
  useStreetLayers,
  watchHold,
  whenLetGo,
} from './mapHooks.ts'
import { type MapBase, type MapGestures, type MapSight, MAX_ZOOM, MIN_ZOOM, type VectorTiles } from './mapModel.ts'
import { useDarkPage } from './useDarkPage.ts'

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

/** The round buttons at the end edge of a map: the device's position, zoom in, zoom out. */
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

interface Wanted {
  center: LatLng
  zoom: number
  tileUrl: string
  vector: VectorTiles | undefined
  language: string
  gestures: MapGestures
  onMove: ((sight: MapSight, byReader: boolean) => void) | undefined
  onPress: ((point: LatLng) => void) | undefined
  onHint: (hint: GestureHint) => void
}

/** A Leaflet map controlled by React: view, tiles and gestures. */
function useLeafletMap(element: HTMLElement | null, wanted: Wanted) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [sight, setSight] = useState<MapSight | null>(null)
  const { center, zoom, gestures, vector, language } = wanted
  const { latitude, longitude } = center
  const isDark = useDarkPage()
  const tileUrl = themed(wanted.tileUrl, isDark)

  /** True while the app moves the map, so that the move is not reported as one of the user. */
  const turning = useRef(false)
  const open = useEffectEvent((on: HTMLElement) => openMap(on, center, zoom))
  const tellMove = useEffectEvent((opened: LeafletMap) => {
    const now = sightOf(opened, { center, zoom })
    setSight(now)
    wanted.onMove?.(now, !turning.current)
    turning.current = false
  })
  const tellPress = useEffectEvent((point: LatLng) => wanted.onPress?.(point))
  const tellHint = useEffectEvent((hint: GestureHint) => wanted.onHint(hint))

  useEffect(() => {
    if (!element) return undefined
    const opened = open(element)
    const resizing = new ResizeObserver(() => {
      turning.current = true
      opened.invalidateSize(false)
      turning.current = false
    })
    resizing.observe(element)
    opened.on('moveend', () => tellMove(opened))
    const stopHolding = watchHold(opened)
    opened.on('click', (event) => tellPress(pointOf(event.latlng)))
    // Leaflet's map can exist only once its element does.
    // oxlint-disable-next-line react/set-state-in-effect
    setMap(opened)
    turning.current = true
    tellMove(opened)
    return () => {
      resizing.disconnect()
      stopHolding()
      opened.remove()
      setMap(null)
    }
  }, [element])

  useEffect(() => {
    if (!map || looksAt(map, { center: { latitude, longitude }, zoom })) return
    whenLetGo(map, () => {
      turning.current = true
      map.setView([latitude, longitude], zoom)
    })
  }, [map, latitude, longitude, zoom])

  const streets = useStreetLayers(map, { tileUrl, vector, language, isDark })

  useEffect(() => {
    if (map && gestures === 'page') return leaveGesturesToPage(map, tellHint)
    return undefined
  }, [map, gestures])

  return { map, sight, streets }
}

const themed = (url: string, isDark: boolean) => (isDark ? `${url}${url.includes('?') ? '&' : '?'}theme=dark` : url)
