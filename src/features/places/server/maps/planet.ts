import { seconds } from '#core/units.ts'
import type { Config } from '#kit/server/config.ts'
import { fetchOutside, identification } from '#kit/server/outside.ts'
import type { Source } from 'pmtiles'
import { fileSource, remoteSource } from './archive.ts'

const RANGE_TIMEOUT = seconds(60)
const MOST_LIST_BYTES = 8 * 1024 * 1024
const MOST_RANGE_BYTES = 16 * 1024 * 1024
const TRIES = 4
/** Base URL of the daily archives that Protomaps lists. */
const BUILDS = 'https://build.protomaps.com'

/** The archive that `npm run map` copies from: a file, a URL, or the newest of a list of builds. */
export async function planetAddress(config: Config, from: string | undefined): Promise<string> {
  const named = from ?? config.map.planet
  if (!/^https?:\/\/.*\.json($|\?)/.test(named)) return named
  const { status, body } = await fetchOutside({
    url: named,
    identification: identification(config),
    mostBytes: MOST_LIST_BYTES,
    timeout: RANGE_TIMEOUT,
  })
  const list: unknown = status === 200 ? JSON.parse(body.toString('utf8')) : []
  const keys = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((build) => {
    const key = (build as { key?: unknown } | null)?.key
    return typeof key === 'string' ? [key] : []
  })
  const newest = keys
    .filter((key) => /^\d{8}\.pmtiles$/.test(key))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error('The list of archives names none.')
  return `${BUILDS}/${newest}`
}

/** Opens the archive for reading by ranges; a failed range is retried with growing pauses. */
export function openPlanet(config: Config, address: string, pause: (milliseconds: number) => Promise<unknown>): Source {
  if (!/^https?:\/\//.test(address)) return fileSource(address)
  const source = remoteSource(address, (range) =>
    fetchOutside({
      url: address,
      identification: identification(config),
      headers: { range },
      mostBytes: MOST_RANGE_BYTES,
      timeout: RANGE_TIMEOUT,
    }),
  )
  return {
    getKey: source.getKey,
    async getBytes(offset, length) {
      for (let tried = 1; ; tried++) {
        try {
          return await source.getBytes(offset, length)
        } catch (error) {
          if (tried === TRIES) throw error
          await pause(500 * 2 ** tried)
        }
      }
    },
  }
}
