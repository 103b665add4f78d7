import { type Map as LeafletMap, TileLayer } from 'leaflet'
import { useEffect, useState } from 'react'
import { type TileState, watchTiles } from './leafletMap.ts'
import { MAX_ZOOM, type VectorTiles } from './mapModel.ts'

interface Wanted {
  /** Pictures of the map, the theme already in the address. */
  tileUrl: string
  /** Streets to be drawn here; undefined: there are only pictures. */
  vector: VectorTiles | undefined
  language: string
  isDark: boolean
}

/** What lies on the ground of the map now. */
export interface StreetsShown {
  state: TileState
  /** Which of the two can be seen, for their credits. */
  vector: boolean
  pictures: boolean
}

/** Missing streets are asked for again after this time, and when the network is back. */
const RETRY_MS = 30_000
const NOTHING_YET: StreetsShown = { state: 'loading', vector: false, pictures: false }

/**
 * Puts the streets under everything else: vector tiles drawn here where there are any, and below them the server's
 * pictures for whatever part of the view has none. Nothing is said when one stands in for the other.
 */
export function useStreetLayers(map: LeafletMap | null, { tileUrl, vector, language, isDark }: Wanted): StreetsShown {
  const [shown, setShown] = useState<StreetsShown>(NOTHING_YET)
  const vectorUrl = vector?.tileUrl
  const deepestZoom = vector?.deepestZoom

  useEffect(() => {
    if (!map) return undefined
    if (vectorUrl === undefined || deepestZoom === undefined) {
      return addPictures(map, tileUrl, (state) => setShown({ state, vector: false, pictures: true }))
    }
    return addVector(map, { tileUrl: vectorUrl, deepestZoom, attribution: '' }, { tileUrl, language, tell: setShown })
    // The theme changes the colours that the layer reads from the page.
  }, [map, tileUrl, vectorUrl, deepestZoom, language, isDark])

  return shown
}

function addPictures(map: LeafletMap, tileUrl: string, tell: (state: TileState) => void): () => void {
  const layer = new TileLayer(tileUrl, { maxZoom: MAX_ZOOM, keepBuffer: 2, zIndex: 1 })
  const stop = watchTiles(layer, tell)
  layer.addTo(map)
  return stop
}

interface Below {
  tileUrl: string
  language: string
  tell: (shown: StreetsShown) => void
}

function addVector(map: LeafletMap, tiles: VectorTiles, { tileUrl, language, tell }: Below): () => void {
  const stopped = new AbortController()
  let removePictures: (() => void) | null = null
  const pictures = (isOn: boolean, beside: boolean) => {
    if (isOn === (removePictures !== null)) return
    removePictures?.()
    removePictures = isOn ? addPictures(map, tileUrl, (state) => tell({ state, vector: beside, pictures: true })) : null
  }
  import('./vector/openVectorLayer.ts')
    .then(async ({ openVectorLayer }) => {
      const layer = await openVectorLayer(tiles, language)
      if (stopped.signal.aborted) return
      layer.on('tileload', () => removePictures === null && tell({ state: 'shown', vector: true, pictures: false }))
      layer.on('tileerror', () => pictures(true, layer.counts.drawn > 0))
      layer.on('load', () => {
        if (layer.counts.missing > 0) return
        pictures(false, true)
        tell({ state: 'shown', vector: true, pictures: false })
      })
      layer.addTo(map)
      const retry = () => layer.counts.failed > 0 && layer.redraw()
      const timer = setInterval(retry, RETRY_MS)
      window.addEventListener('online', retry)
      stopped.signal.addEventListener('abort', () => {
        clearInterval(timer)
        window.removeEventListener('online', retry)
        layer.remove()
      })
    })
    // Without a network the drawing itself may not be here.
    .catch(() => !stopped.signal.aborted && pictures(true, false))
  return () => {
    stopped.abort()
    removePictures?.()
  }
}
