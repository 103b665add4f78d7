import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LatLng } from '#core/geo.ts'
import { looksAt, openMap, pointOf, sightOf } from './leafletMap.ts'
import { type GestureHint, leaveGesturesToPage, watchHold, whenLetGo } from './mapGestures.ts'
import type { MapGestures, MapSight, VectorTiles } from './mapModel.ts'
import { useDarkPage } from './useDarkPage.ts'
import { useStreetLayers } from './useStreetLayers.ts'

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
export function useLeafletMap(element: HTMLElement | null, wanted: Wanted) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [sight, setSight] = useState<MapSight | null>(null)
  const { center, zoom, gestures, vector, language } = wanted
  const { latitude, longitude } = center
  const isDark = useDarkPage()
  const tileUrl = themed(wanted.tileUrl, isDark)

  /** True while the app moves the map; such a move is not the user's. */
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
