import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import type { Engine } from './engine.ts'

/** Redis with one geographical set for all listings and one per category: it supports only distances. */
export async function redisEngine(rows: readonly SearchRow[]): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-redis-'))
  const path = join(folder, 'socket')
  const server = spawn('redis-server', ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder], {
    stdio: 'ignore',
  })
  await new Promise((resolve, reject) => server.once('spawn', () => resolve(null)).once('error', reject))
  const redis = new Redis({ path, retryStrategy: () => 50 })
  redis.on('error', () => undefined)
  for (let i = 0; i < rows.length; i += 1000) {
    const batch = redis.pipeline()
    for (const { id, latitude, longitude, category } of rows.slice(i, i + 1000)) {
      batch.geoadd('all', longitude, latitude, id)
      batch.geoadd(category, longitude, latitude, id)
    }
    await batch.exec()
  }
  return {
    name: 'Redis GEOSEARCH',
    answers: ({ text, lowestPrice, lowestRating, sort }) =>
      text === '' && lowestPrice === null && lowestRating === null && sort === 'nearest',
    ask: async ({ at, radius, category, limit }) =>
      (await redis.call(
        'GEOSEARCH',
        category ?? 'all',
        'FROMLONLAT',
        at!.longitude,
        at!.latitude,
        'BYRADIUS',
        radius,
        'm',
        'ASC',
        'COUNT',
        limit,
      )) as string[],
    serverPid: server.pid!,
    isSlow: false,
    close: () => {
      redis.disconnect()
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
