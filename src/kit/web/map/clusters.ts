import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import type { LatLng } from '#core/geo.ts'
import { MAX_ZOOM, type MapBox, type MapMarker } from './mapModel.ts'

/** Pins closer than this many pixels are clustered: a price is about 50 px wide. */
const CLUSTER_PIXELS = 48
/** Size of Leaflet's tiles; `CLUSTER_PIXELS` is measured in the same pixels. */
const TILE_PIXELS = 256

interface Leaf {
  marker: MapMarker
}
/** Number of things that a pin or cluster represents. */
interface Sum {
  sum: number
}

/** A single pin, or a cluster of close pins at this zoom. */
export type MapGroup = { kind: 'one'; marker: MapMarker } | { kind: 'many'; id: number; point: LatLng; count: number }

/** Pins that can be grouped by zoom. */
export interface Clusters {
  /** Pins and clusters in a box; the selected pin, the user and a form's pin are never clustered. */
  groupsIn: (box: MapBox, zoom: number) => MapGroup[]
  /** The zoom at which a cluster splits; null if its pins are on the same spot. */
  splitZoom: (id: number) => number | null
  /** The pins of a group, at most `most`. */
  members: (id: number, most: number) => MapMarker[]
}

/** Clusters pins for drawing; thousands take a few milliseconds. */
export function clusterMarkers(markers: readonly MapMarker[]): Clusters {
  const alone = markers.filter(standsAlone)
  const index = new Supercluster<Leaf, Sum>({
    radius: CLUSTER_PIXELS,
    extent: TILE_PIXELS,
    maxZoom: MAX_ZOOM,
    map: ({ marker }) => ({ sum: marker.count ?? 1 }),
    reduce(group, { sum }) {
      group.sum += sum
    },
  })
  index.load(markers.filter((marker) => !standsAlone(marker)).map(asFeature))
  return {
    groupsIn(box, zoom) {
      const found = index.getClusters([box.west, box.south, box.east, box.north], Math.floor(zoom)).map(asGroup)
      return [...found, ...alone.map((marker): MapGroup => ({ kind: 'one', marker }))]
    },
    splitZoom(id) {
      const zoom = index.getClusterExpansionZoom(id)
      return zoom > MAX_ZOOM ? null : zoom
    },
    members: (id, most) => index.getLeaves(id, most).map((leaf) => leaf.properties.marker),
  }
}

const standsAlone = (marker: MapMarker) => marker.isSelected || ['you', 'pin', 'sos', 'helper'].includes(marker.kind)

function asFeature(marker: MapMarker): PointFeature<Leaf> {
  const coordinates = [marker.point.longitude, marker.point.latitude]
  return { type: 'Feature', properties: { marker }, geometry: { type: 'Point', coordinates } }
}

function asGroup(feature: ClusterFeature<Sum> | PointFeature<Leaf>): MapGroup {
  if ('marker' in feature.properties) return { kind: 'one', marker: feature.properties.marker }
  const { cluster_id: id, sum: count } = (feature as ClusterFeature<Sum>).properties
  const [longitude, latitude] = feature.geometry.coordinates as [number, number]
  return { kind: 'many', id, point: { latitude, longitude }, count }
}
