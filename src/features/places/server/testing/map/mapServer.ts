import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { OsmElement } from '../../osm/osmElement.ts'
import { DEEPEST, MONACO_ATTRIBUTION, type TileMaker } from './monacoTiles.ts'

/** The map services of the internet, simulated on this machine. */
export interface MapServer {
  /** "http://127.0.0.1:port", without a slash at the end. */
  url: string
  /** Path and headers of the requests, in order. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  /** Sets a handler that answers every request; null: normal answers. */
  breakWith: (answer: ((response: ServerResponse) => void) | null) => void
  close: () => Promise<void>
}

/** Services offered by the server: those omitted answer 404. */
export interface MapOffer {
  /** TileJSON at `/planet`, tiles at `/tiles/{z}/{x}/{y}.pbf`. */
  tile?: TileMaker
  /** PMTiles by range at `/planet.pmtiles`. */
  archive?: Buffer
  /** Overpass JSON at `/api/interpreter`: all of these, whatever the query. */
  elements?: readonly OsmElement[]
  /** Nominatim at `/search`: results by the searched text. */
  found?: (text: string) => unknown
}

/** Starts the services on a free port. */
export async function startMapServer(offer: MapOffer): Promise<MapServer> {
  const asked: MapServer['asked'] = []
  let broken: ((response: ServerResponse) => void) | null = null
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '/', headers: request.headers })
    if (broken) return broken(response)
    const origin = `http://${request.headers.host}`
    answer(offer, new URL(request.url ?? '/', origin), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    breakWith: (how) => (broken = how),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answer(offer: MapOffer, url: URL, request: IncomingMessage, response: ServerResponse): void {
  const json = (body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const tile = /^\/tiles\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(url.pathname)
  if (tile && offer.tile) {
    const bytes = offer.tile(Number(tile[1]), Number(tile[2]), Number(tile[3]))
    const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', 'content-encoding': 'gzip' }
    response.writeHead(200, headers).end(gzipSync(bytes ?? Buffer.alloc(0)))
  } else if (url.pathname === '/planet' && offer.tile) {
    json({
      tilejson: '3.0.0',
      tiles: [`${url.origin}/tiles/{z}/{x}/{y}.pbf`],
      minzoom: 0,
      maxzoom: DEEPEST,
      attribution: `<a href="https://www.openstreetmap.org/copyright">${MONACO_ATTRIBUTION.replace('©', '&copy;')}</a>`,
    })
  } else if (url.pathname === '/planet.pmtiles' && offer.archive) {
    answerRange(offer.archive, request, response)
  } else if (url.pathname === '/api/interpreter' && offer.elements) {
    json({ version: 0.6, elements: offer.elements.map(overpassElement) })
  } else if (url.pathname === '/search' && offer.found) {
    json(offer.found(url.searchParams.get('q') ?? ''))
  } else {
    response.writeHead(404).end()
  }
}

function answerRange(bytes: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const etag = `"${bytes.length}"`
  if (!range) return void response.writeHead(200, { etag }).end(bytes)
  const [from, to] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)]
  if (from > to) return void response.writeHead(416).end()
  response.writeHead(206, { etag, 'content-range': `bytes ${from}-${to}/${bytes.length}` })
  response.end(bytes.subarray(from, to + 1))
}

function overpassElement({ id, tags, path }: OsmElement) {
  const [type, number] = id.split('/')
  const points = path.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude }))
  return { type, id: Number(number), tags, ...(type === 'node' ? points[0] : { geometry: points }) }
}
