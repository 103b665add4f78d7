import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { byRole, clearParts, doing, press, renderPart, until } from '../ui/renderPart.tsx'
import { type MapMarker, OFFICE_FORM_ZOOM, type PinMapProps, SERVICE_FORM_ZOOM } from './mapModel.ts'
import { MapView } from './MapView.tsx'
import { PinMap } from './PinMap.tsx'

const home = { latitude: 12.9716, longitude: 77.5946 }
const base = {
  tileUrl: '/tiles/{z}/{x}/{y}',
  attribution: '© OpenStreetMap contributors',
  ariaLabel: 'Map',
  labels: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    locate: 'Locate',
    useTwoFingers: 'Two fingers',
    holdControl: 'Hold Ctrl',
    noStreets: 'No streets',
    streetsAway: 'Streets away',
    cluster: (count: number) => `${count} here`,
    stack: (count: number) => `${count} on this spot`,
    close: 'Close',
    movePin: 'Pin',
    ring: (kilometers: string) => `${kilometers} km`,
  },
}

// Loads both lazy modules before the first test.
beforeAll(() => Promise.all([import('./MapCanvas.tsx'), import('./PinCanvas.tsx')]))
beforeEach(() => {
  // The test document has no layout, so the map gets a fixed size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const media = (query: string) => Object.assign(new EventTarget(), { matches: query.includes('reduced-motion') })
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => media(query) as unknown as MediaQueryList)
})
afterEach(async () => {
  await clearParts()
  vi.restoreAllMocks()
})

const map = () => document.querySelector<HTMLElement>('[data-testid="map"]')!
const opened = () => until(() => expect(map().dataset['zoom']).toBeDefined())
const tiles = () =>
  [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map((tile) => tile.getAttribute('src')!)

async function openPin(props: Partial<PinMapProps> = {}) {
  const part = await renderPart(<PinMap {...base} value={null} {...props} />)
  await opened()
  return part
}
async function openMap(markers: MapMarker[], props: object = {}) {
  await renderPart(<MapView {...base} center={home} zoom={15} markers={markers} {...props} />)
  await opened()
}

test('[T-14] [V-23] [T-15] a map without a position shows the middle of India at zoom 5', async () => {
  await openPin()
  expect(map().dataset).toMatchObject({ center: '20.59370,78.96290', zoom: '5' })
  expect(tiles()[0]).toMatch(/^\/tiles\/5\//)
})

test('[T-15] [F-126] the office form opens at zoom 4', async () => {
  await openPin({ emptyZoom: OFFICE_FORM_ZOOM })
  expect(map().dataset['zoom']).toBe('4')
  expect(tiles()[0]).toMatch(/^\/tiles\/4\//)
})

test('[T-16] [V-23] [E-23] a known position is shown at zoom 15, also if it becomes known later', async () => {
  await openPin({ value: home })
  expect(map().dataset).toMatchObject({ center: '12.97160,77.59460', zoom: '15' })
  await clearParts()
  const { update } = await openPin()
  await update(<PinMap {...base} value={home} />)
  await until(() => expect(map().dataset).toMatchObject({ center: '12.97160,77.59460', zoom: '15' }))
})

test('[T-17] [F-104] the preview of the service form is at zoom 13', async () => {
  await openPin({ value: home, knownZoom: SERVICE_FORM_ZOOM })
  expect(map().dataset['zoom']).toBe('13')
  expect(tiles()[0]).toMatch(/^\/tiles\/13\//)
})

test('[T-11] tiles are requested by the given template, and dark ones on a dark page', async () => {
  document.documentElement.dataset['theme'] = 'dark'
  await openPin({ tileUrl: '/other/{z}/{x}/{y}.png?language=hi' })
  expect(tiles()[0]).toMatch(/^\/other\/5\/\d+\/\d+\.png\?language=hi&theme=dark$/)
  await clearParts()
  delete document.documentElement.dataset['theme']
})

test('[T-18] the source of the map data is always named', async () => {
  await openPin()
  expect(map().textContent).toContain('© OpenStreetMap contributors')
})

test('[T-12] without tiles the map shows a message, and the pin can still be moved', async () => {
  const onPick = vi.fn()
  await openPin({ value: home, onPick })
  await doing(() => {
    for (const tile of document.querySelectorAll('img.leaflet-tile')) tile.dispatchEvent(new Event('error'))
  })
  expect(map().dataset['tiles']).toBe('failed')
  expect(document.querySelector('[role="status"]')!.textContent).toBe('No streets')
  byRole('button', 'Pin').focus()
  await press('ArrowUp')
  expect(onPick).toHaveBeenCalledTimes(1)
})

test('[E-22] the arrow keys move the pin in their direction, farther with Shift', async () => {
  const picked: LatLng[] = []
  await openPin({ value: home, onPick: (point) => picked.push(point) })
  byRole('button', 'Pin').focus()
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) await press(key)
  const [up, down, left, right] = picked
  expect(up!.latitude).toBeGreaterThan(home.latitude)
  expect(down!.latitude).toBeLessThan(home.latitude)
  expect(left!.longitude).toBeLessThan(home.longitude)
  expect(right!.longitude).toBeGreaterThan(home.longitude)
  expect(up!.longitude).toBeCloseTo(home.longitude, 4)
})

test('[F-59] a fixed pin is no button', async () => {
  await openPin({ value: home })
  expect(document.querySelector('[data-draggable]')).toBeNull()
  expect(document.querySelector('.map-drop')).not.toBeNull()
})

test('[T-13] a tile that fails to load is replaced by a drawing', async () => {
  await openMap([{ id: 'a', kind: 'place', label: 'Green Basket', point: home, picture: '/gone.webp' }])
  const pin = byRole('button', 'Green Basket')
  await doing(() => pin.querySelector('img')!.dispatchEvent(new Event('error')))
  expect(pin.querySelector('img')).toBeNull()
  expect(pin.querySelector('svg')).not.toBeNull()
})

test('a pin has its name and price as label, shows its selection, and is pressed by key', async () => {
  const onMarkerPress = vi.fn()
  const pin: MapMarker = { id: 'p1', kind: 'price', label: '₹40', name: 'Tomato', point: home, isSelected: true }
  await openMap([pin], { onMarkerPress })
  expect(byRole('button', 'Tomato, ₹40').getAttribute('aria-pressed')).toBe('true')
  await doing(() => byRole('button', 'Tomato, ₹40').click())
  expect(onMarkerPress).toHaveBeenCalledWith('p1')
})

test('pins on one spot open as a list; Escape closes it, and a row selects one', async () => {
  const onMarkerPress = vi.fn()
  const stacked = ['1', '2', '3'].map((id): MapMarker => ({
    id,
    kind: 'price',
    label: `₹${id}`,
    name: `Thing ${id}`,
    point: home,
  }))
  await openMap(stacked, { onMarkerPress })
  await doing(() => byRole('button', '3 on this spot').click())
  expect(byRole('dialog', '3 on this spot')).toBe(document.activeElement)
  await press('Escape')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  await doing(() => byRole('button', '3 on this spot').click())
  await doing(() => byRole('button', 'Thing 2₹2').click())
  expect(onMarkerPress).toHaveBeenCalledWith('2')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('[T-22] rings are labelled in kilometres with two decimals', async () => {
  await openMap([], { rings: { center: home, radii: [meters(1234), meters(300)] } })
  const labels = [...document.querySelectorAll('.map-ring-label')].map((label) => label.textContent)
  expect(labels).toEqual(['0.30 km', '1.23 km'])
})

test('rings that lie too close together on the screen share the label of the outer one', async () => {
  await openMap([], { zoom: 12, rings: { center: home, radii: [meters(900), meters(1000), meters(5000)] } })
  const labels = [...document.querySelectorAll('.map-ring-label')].map((label) => label.textContent)
  expect(labels).toEqual(['5.00 km'])
  expect(document.querySelectorAll('path.map-ring')).toHaveLength(3)
})

test('the map reports its view, and follows a given view without reporting it as moved by the reader', async () => {
  const onMove = vi.fn()
  const view = (center: LatLng, zoom: number) => <MapView {...base} center={center} zoom={zoom} onMove={onMove} />
  const { update } = await renderPart(view(home, 15))
  await opened()
  await update(view({ latitude: 28.6, longitude: 77.2 }, 12))
  await until(() => expect(map().dataset).toMatchObject({ center: '28.60000,77.20000', zoom: '12' }))
  expect(onMove.mock.calls.every(([, , , byReader]) => byReader === false)).toBe(true)
  await doing(() => byRole('button', 'Zoom in').click())
  await until(() => expect(onMove).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), 13, true))
})
