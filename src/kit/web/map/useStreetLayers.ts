import { type Map as LeafletMap, TileLayer } from 'leaflet'
import { useEffect, useState } from 'react'
import { type TileState, watchTiles } from './leafletMap.ts'
import { MAX_ZOOM, type VectorTiles } from './mapModel.ts'

interface Wanted {
  /** Raster tile URL, including the theme. */
  tileUrl: string
  /** Vector tiles; undefined: only raster tiles. */
  vector: VectorTiles | undefined
  language: string
  isDark: boolean
}

/** The base layers shown now. */
export interface StreetsShown {
  state: TileState
  /** Whether vector or raster tiles are visible, for the attribution. */
  vector: boolean
  pictures: boolean
}

/** Missing tiles are requested again after this time, and when the network is back. */
const RETRY_MS = 30_000
const NOTHING_YET: StreetsShown = { state: 'loading', vector: false, pictures: false }

/**
 * Adds the base layers: vector tiles drawn in the browser, and below them the server's raster tiles for parts of the
 * view without vector tiles. No message is shown when one replaces the other.
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
    // `isDark` is a dependency because the layer reads its colours from the page's theme.
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
  // A function, because vector tiles may still arrive after the raster tiles that replace missing ones.
  let hasStreets = () => false
  const pictures = (isOn: boolean) => {
    if (isOn === (removePictures !== null)) return
    removePictures?.()
    removePictures = isOn
      ? addPictures(map, tileUrl, (state) => tell({ state, vector: hasStreets(), pictures: true }))
      : null
  }
  import('./vector/openVectorLayer.ts')
    .then(async ({ openVectorLayer }) => {
      const layer = await openVectorLayer(tiles, language)
      if (stopped.signal.aborted) return
      hasStreets = () => layer.counts.drawn > 0
      layer.on('tileload', () => tell({ state: 'shown', vector: true, pictures: removePictures !== null }))
      layer.on('tileerror', () => pictures(true))
      layer.on('load', () => {
        if (layer.counts.missing > 0) return
        pictures(false)
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
    // Without a network the drawing code may not be loaded.
    .catch(() => !stopped.signal.aborted && pictures(true))
  return () => {
    stopped.abort()
    removePictures?.()
  }
}
