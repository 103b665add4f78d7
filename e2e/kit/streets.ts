import { type MapServer, startMapServer } from '../../src/features/places/server/testing/map/mapServer.ts'
import { archiveOf } from '../../src/features/places/server/testing/map/monacoArchive.ts'
import { monacoTiles } from '../../src/features/places/server/testing/map/monacoTiles.ts'
import type { Schema } from '../../src/features/places/server/testing/map/osmSchemas.ts'
import { test as base } from './test.ts'

/** Source of street data of a server under test. */
export type StreetSource = 'tileJson' | 'remoteArchive' | 'localArchive' | 'off'

interface StreetFixtures {
  streetSource: StreetSource
  streetSchema: Schema
  /** Local substitutes for map services on the internet; `breakWith` breaks them. */
  streets: MapServer
}

/** Test fixture of a server with the streets of Monaco (from OpenStreetMap). */
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
