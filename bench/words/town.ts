import { randomUUID } from 'node:crypto'
import { importPlaces } from '#features/listings/server/imports/importPlaces.ts'
import { readGeojson } from '#features/listings/server/imports/readSource.ts'
import { searchListings } from '#features/discovery/server/search.ts'
import { SearchService } from '#features/discovery/server/searchService.ts'
import { type Ctx, makeCtx, type Machines } from '#kit/server/context.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { pino } from 'pino'

/** A town imported from GeoJSON, searched as a signed-in buyer without listings. */
export interface Town {
  ask(input: Parameters<typeof searchListings>[2]): ReturnType<typeof searchListings>
  imported: Awaited<ReturnType<typeof importPlaces>>
  stop(): Promise<void>
}

/** Time of the queries: a Thursday noon in India. */
const NOW = new Date('2026-11-19T06:30:00Z')

export async function openTown(database: OpenDatabase, geojson: string): Promise<Town> {
  const machines = { db: database.db, log: pino({ level: 'error' }), now: () => NOW } as Machines
  const ctx: Ctx = makeCtx({
    ...machines,
    actor: { userId: randomUUID(), isAdmin: false, isDemo: false },
  } as unknown as Parameters<typeof makeCtx>[0])
  const imported = await importPlaces(ctx, readGeojson(geojson), () => {})
  const service: SearchService = new SearchService(machines, database)
  await service.ready
  return { imported, ask: (input) => searchListings(ctx, service, input), stop: () => service.stop() }
}
