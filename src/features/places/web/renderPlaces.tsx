import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { vi } from 'vitest'
import { renderPart } from '#kit/web/ui/renderPart.tsx'
import { ToastHost } from '#kit/web/ui/toast.tsx'
import en from '../../../../locales/en/places.json'

/** Answers of the test server, by path. */
const ANSWERS: Record<string, (query: URLSearchParams) => unknown> = {
  '/api/places/map': () => ({
    tileUrl: '/tiles/{z}/{x}/{y}',
    attribution: 'Natural Earth',
    drawn: true,
    vector: null,
    deepestZoom: 19,
  }),
  '/api/places/reverse': (at) => ({
    road: `Road ${at.get('latitude')}`,
    city: 'Bengaluru',
    address: `Road ${at.get('latitude')}, Bengaluru, Karnataka, India`,
  }),
  '/api/places/search': (query) => ({
    attribution: 'GeoNames',
    places: placesFor(query.get('text')!.toLowerCase()),
  }),
}

const TOWNS = [
  {
    name: 'Mysuru',
    region: 'Karnataka, India',
    latitude: 12.29791,
    longitude: 76.63925,
    precision: 'town',
    unknownHouse: '',
  },
  {
    name: 'Mumbai',
    region: 'Maharashtra, India',
    latitude: 19.07283,
    longitude: 72.88261,
    precision: 'town',
    unknownHouse: '',
  },
]
const HOUSE = {
  name: '12 12th Main Road',
  region: 'Indiranagar, Bengaluru',
  address: '12 12th Main Road, Indiranagar, Bengaluru',
  latitude: 12.9784,
  longitude: 77.6408,
  precision: 'house',
  unknownHouse: '',
}
const STREET = {
  ...HOUSE,
  name: '13th Main Road',
  address: '999 13th Main Road, Indiranagar, Bengaluru',
  precision: 'street',
  unknownHouse: '999',
}

/** Towns by prefix, one street of Bengaluru; for other streets only the town after the comma. */
function placesFor(text: string) {
  const [street, town] = text.split(', ')
  if (text === '999 13th main') return [STREET]
  if (HOUSE.name.toLowerCase().includes(text)) return [HOUSE]
  const found = TOWNS.filter(({ name }) => name.toLowerCase().startsWith(town ?? street!))
  return town ? found.map((each) => ({ ...each, address: each.name, precision: 'townOnly' })) : found
}

/** Replaces the network with the answers above; paths in `down` fail. */
export function fakePlacesServer(down: string[] = []) {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    asked.push(url)
    const answer = ANSWERS[url.pathname]
    if (!answer || down.includes(url.pathname)) throw new TypeError('no network')
    return new Response(JSON.stringify(answer(url.searchParams)))
  })
  return asked
}

/** Renders a component of places in English with a new query cache. */
export function renderPlaces(part: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  return renderPart(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en-IN" timeZone="Asia/Kolkata" messages={{ places: en }}>
        {part}
        <ToastHost />
      </IntlProvider>
    </QueryClientProvider>,
  )
}
