import { type MapServer, startMapServer } from '../../src/features/places/server/testing/map/mapServer.ts'
import { archiveOf } from '../../src/features/places/server/testing/map/monacoArchive.ts'
import { monacoTiles } from '../../src/features/places/server/testing/map/monacoTiles.ts'
import type { Schema } from '../../src/features/places/server/testing/map/osmSchemas.ts'
import { test as base } from './test.ts'

/** Where a server under test finds its streets. */
export type StreetSource = 'tileJson' | 'remoteArchive' | 'localArchive' | 'off'

interface StreetFixtures {
  streetSource: StreetSource
  streetSchema: Schema
  /** The services of the internet, on this machine; `breakWith` breaks them. */
  streets: MapServer
}

/** Tests with the streets of Monaco (from OpenStreetMap) behind the server. */
export const test = base.extend<object, StreetFixtures>({
  streetSource: ['tileJson', { scope: 'worker', option: true }],
  streetSchema: ['openmaptiles', { scope: 'worker', option: true }],
  streets: [
    async ({ streetSchema }, use) => {
      const tile = await monacoTiles(streetSchema)
      const server = await startMapServer({ tile, archive: archiveOf(tile) })
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ streets, streetSource }, use) => {
      const addresses = {
        tileJson: `${streets.url}/planet`,
        remoteArchive: `${streets.url}/planet.pmtiles`,
        localArchive: 'off',
        off: 'off',
      }
      await use({ MAP_URL: addresses[streetSource] })
    },
    { scope: 'worker' },
  ],
})
