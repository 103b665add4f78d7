import type { ServerResponse } from 'node:http'
import type { LatLng } from '#core/geo.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig } from '#kit/server/testing/testMachines.ts'
import { describePlace } from '../places.ts'

/** Indiranagar, Bengaluru. */
export const home = { latitude: 12.97841, longitude: 77.64082 }
/** The geocoder's answer for `home`; `inTown`: the answer of the town list. */
export const streetAnswer = {
  address: {
    road: '12th Main',
    suburb: 'Indiranagar',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    country_code: 'in',
  },
}
export const inTown = 'Bengaluru, Karnataka, India'

/** Sends a JSON response. */
export const json = (response: ServerResponse, answer: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))

/** A context whose geocoder is a test server, with the requested waits recorded. */
export async function ctxWithGeocoder(answer: (response: ServerResponse, path: string) => void, path = '') {
  const server = await startOutsideServer((request, response) => answer(response, request.url ?? ''))
  const geocoder = { url: `${server.url}${path}`, contact: 'ops@near.example' }
  const ctx = await testCtx({ config: { ...testConfig, geocoder } })
  const waits: number[] = []
  const pause = async (wait: number) => void waits.push(wait)
  return { ctx, asked: server.asked, waits, describe: (at: LatLng = home) => describePlace(ctx, at, pause), pause }
}
