import X from 'lucide-react/icons/x'
import { type KeyboardEvent, memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { clusterMarkers, type MapGroup } from './clusters.ts'
import { useMap } from './mapContext.ts'
import { type MapBox, type MapMarker, MAX_ZOOM } from './mapModel.ts'
import { ClusterPin, DropShape, HelperMark, PlacePin, PricePin, SosMark, YouDot } from './MapPins.tsx'
import { MapSpot } from './MapSpot.tsx'

interface MarkerLayerProps {
  markers: readonly MapMarker[]
  onMarkerPress: ((id: string) => void) | undefined
}

/** All visible pins; close pins are drawn as a cluster with a count, and pins on one spot open as a list. */
export function MarkerLayer({ markers, onMarkerPress }: MarkerLayerProps) {
  const { map, sight, labels } = useMap()
  const [stack, setStack] = useState<MapMarker[] | null>(null)
  const current = useRef(onMarkerPress)
  useLayoutEffect(() => {
    current.current = onMarkerPress
  })
  const [press] = useState(() => (id: string) => current.current?.(id))
  const clusters = clusterMarkers(markers)

  function pressCluster(group: Extract<MapGroup, { kind: 'many' }>) {
    const zoom = clusters.splitZoom(group.id)
    if (zoom === null) {
      setStack(clusters.members(group.id, MOST_IN_STACK))
    } else {
      // The cluster disappears when it splits: the focus moves to the map, so that the next Tab reaches a pin.
      map.getContainer().focus({ preventScroll: true })
      map.setView([group.point.latitude, group.point.longitude], zoom)
    }
  }

  return (
    <>
      {clusters.groupsIn(beyond(sight.box), sight.zoom).map((group) =>
        group.kind === 'one' && group.marker.kind === 'count' ? (
          <CountMarker key={group.marker.id} marker={group.marker} />
        ) : group.kind === 'one' ? (
          <OneMarker key={group.marker.id} marker={group.marker} onPress={onMarkerPress && press} />
        ) : (
          <MapSpot key={`cluster ${group.id}`} point={group.point} anchor="middle" onPress={() => pressCluster(group)}>
            <ClusterPin
              count={group.count}
              ids={clusters.members(group.id, MOST_TOLD).map(({ id }) => id)}
              spoken={clusters.splitZoom(group.id) === null ? labels.stack(group.count) : labels.cluster(group.count)}
            />
          </MapSpot>
        ),
      )}
      {stack && <StackList markers={stack} onChoose={onMarkerPress} onClose={() => setStack(null)} />}
    </>
  )
}

/** The box extended by a quarter on each side: pins near the edge are rendered before the map has stopped. */
function beyond({ south, west, north, east }: MapBox): MapBox {
  const [high, wide] = [(north - south) / 4, (east < west ? east - west + 360 : east - west) / 4]
  if (wide > 45) return { south: -90, west: -180, north: 90, east: 180 }
  return { south: Math.max(-90, south - high), west: west - wide, north: Math.min(90, north + high), east: east + wide }
}

/** Zoom levels by which a press on a count zooms in. */
const CLOSER = 2

/**
 * A marker for places of which the server sent only the number. A press zooms in, until the places are sent one by one.
 */
function CountMarker({ marker: { point, count = 0 } }: { marker: MapMarker }) {
  const { map, sight, labels } = useMap()
  function zoomIn() {
    map.getContainer().focus({ preventScroll: true })
    map.setView([point.latitude, point.longitude], Math.min(MAX_ZOOM, sight.zoom + CLOSER))
  }
  return (
    <MapSpot point={point} anchor="middle" onPress={zoomIn}>
      <ClusterPin count={count} ids={[]} spoken={labels.cluster(count)} />
    </MapSpot>
  )
}

const MOST_IN_STACK = 200
/** Most pins of a cluster that are reported on hover. */
const MOST_TOLD = 40
const SELECTED_LIFT = 2000
const HELPER_LIFT = 1000

interface OneMarkerProps {
  marker: MapMarker
  onPress: MarkerLayerProps['onMarkerPress']
}

/**
 * True for markers that look the same and are on the same spot. Compared by value, because every answer of the server
 * contains new objects.
 */
function isSameMarker({ marker: a, onPress }: OneMarkerProps, { marker: b, onPress: next }: OneMarkerProps): boolean {
  const { point, ...look } = a
  const isSameLook = (Object.keys({ ...look, ...b }) as (keyof MapMarker)[]).every(
    (key) => key === 'point' || a[key] === b[key],
  )
  return isSameLook && onPress === next && point.latitude === b.point.latitude && point.longitude === b.point.longitude
}

const OneMarker = memo(function OneMarker({ marker, onPress }: OneMarkerProps) {
  const press = onPress && (() => onPress(marker.id))
  if (marker.kind === 'you') {
    return (
      <MapSpot point={marker.point} anchor="middle" lift={-400}>
        <YouDot label={marker.label} />
      </MapSpot>
    )
  }
  if (marker.kind === 'sos') {
    return (
      <MapSpot point={marker.point} anchor="middle" lift={SELECTED_LIFT} onPress={press}>
        <SosMark label={marker.label} />
      </MapSpot>
    )
  }
  if (marker.kind === 'helper') {
    return (
      <MapSpot point={marker.point} anchor="middle" lift={HELPER_LIFT}>
        <HelperMark label={marker.label} />
      </MapSpot>
    )
  }
  return (
    <MapSpot point={marker.point} anchor="tip" lift={marker.isSelected ? SELECTED_LIFT : 0} onPress={press}>
      {marker.kind === 'price' && <PricePin marker={marker} />}
      {marker.kind === 'place' && <PlacePin marker={marker} />}
      {marker.kind === 'pin' && (
        <div className="map-drop" role="img" aria-label={marker.label}>
          <DropShape />
        </div>
      )}
    </MapSpot>
  )
}, isSameMarker)

interface StackListProps {
  markers: readonly MapMarker[]
  onChoose: ((id: string) => void) | undefined
  onClose: () => void
}

/** The pins of one spot, as a list over the map. Escape closes it and returns the focus. */
function StackList({ markers, onChoose, onClose }: StackListProps) {
  const { labels } = useMap()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    panel.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // Escape works wherever the focus is inside.
    <div
      ref={panel}
      className="map-stack"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={closeOnEscape}
    >
      <div className="map-stack-head">
        <h2 id={titleId}>{labels.stack(markers.length)}</h2>
        <button type="button" className="map-stack-close" aria-label={labels.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <ul>
        {markers.map((marker) => (
          <li key={marker.id}>
            <button
              type="button"
              className="map-stack-row"
              onClick={() => {
                onClose()
                onChoose?.(marker.id)
              }}
            >
              <span>{marker.name ?? marker.label}</span>
              {marker.name && <b className={marker.isOff ? 'map-off' : undefined}>{marker.label}</b>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
