import { expect, test } from 'vitest'
import { destination } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { clusterMarkers } from './clusters.ts'
import { MAX_ZOOM, type MapMarker } from './mapModel.ts'

const home = { latitude: 12.9716, longitude: 77.5946 }
const world = { south: -85, west: -180, north: 85, east: 180 }
const price = (id: string, east: number, more: Partial<MapMarker> = {}): MapMarker => ({
  id,
  kind: 'price',
  label: `₹${id}`,
  point: destination(home, 90, meters(east)),
  ...more,
})
const drawn = (markers: MapMarker[], zoom: number) =>
  clusterMarkers(markers)
    .groupsIn(world, zoom)
    .map((group) => (group.kind === 'many' ? group.count : group.marker.id))

test('pins that would overlap become one with their count, and separate when zoomed in', () => {
  const pins = [price('1', 0), price('2', 20), price('3', 40)]
  expect(drawn(pins, 14)).toEqual([3])
  expect(drawn(pins, 19)).toEqual(['1', '2', '3'])
})

test('the selected pin, the person’s position and a form’s pin are never part of a cluster', () => {
  const pins = [price('1', 0), price('2', 1), price('3', 2, { isSelected: true }), price('me', 0, { kind: 'you' })]
  expect(drawn(pins, 14)).toEqual([2, '3', 'me'])
})

test('a cluster gives the zoom at which it separates', () => {
  const clusters = clusterMarkers([price('1', 0), price('2', 300)])
  const [group] = clusters.groupsIn(world, 8)
  if (group?.kind !== 'many') throw new Error('expected a group')
  const zoom = clusters.splitZoom(group.id)!
  expect(zoom).toBeGreaterThan(8)
  expect(clusters.groupsIn(world, zoom)).toHaveLength(2)
})

test('pins on one spot never separate and are listed instead', () => {
  const clusters = clusterMarkers([price('1', 0), price('2', 0), price('3', 0)])
  const [group] = clusters.groupsIn(world, MAX_ZOOM)
  if (group?.kind !== 'many') throw new Error('expected a group')
  expect(clusters.splitZoom(group.id)).toBeNull()
  expect(clusters.members(group.id, 10).map((marker) => marker.id)).toEqual(['1', '2', '3'])
  expect(clusters.members(group.id, 2)).toHaveLength(2)
})

test('only features inside the box are drawn', () => {
  const box = { south: 12.9, west: 77.5, north: 13, east: 77.6 }
  expect(clusterMarkers([price('1', 0), price('far', 50_000)]).groupsIn(box, 15)).toHaveLength(1)
})
