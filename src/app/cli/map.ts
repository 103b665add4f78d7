import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SingleBar } from 'cli-progress'
import { parseLatLng } from '#core/geo.ts'
import { kilometers } from '#core/units.ts'
import { type Box, boxAround } from '#features/places/server/maps/areaTiles.ts'
import { planAreaCopy } from '#features/places/server/maps/copyArea.ts'
import { openPlanet, planetAddress } from '#features/places/server/maps/planet.ts'
import type { Config } from '#kit/server/config.ts'
import { OutsideFailure } from '#kit/server/outside.ts'
import { CommandFailed, runWithoutDatabase, UsageError } from './command.ts'

const USAGE = `npm run map -- --around LAT,LON --km N
npm run map -- --bbox WEST,SOUTH,EAST,NORTH

Copies the streets of an area into DATA_DIR/maps, from where they are served without the internet.
  --from FILE    another PMTiles archive than the newest of MAP_PLANET, an address or a file
  --zoom N       down to this zoom, 15 unless told otherwise
  --name NAME    of the file
An interrupted copy goes on when the same command is given again. The server may run meanwhile.`

const NAMED = ['around', 'km', 'bbox', 'from', 'zoom', 'name'] as const
type Options = Partial<Record<(typeof NAMED)[number], string>>
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

runWithoutDatabase(USAGE, async (config, args) => {
  const options = readOptions(args)
  const { box, name } = areaOf(options)
  const zoom = Number(options.zoom ?? 15)
  if (!Number.isInteger(zoom) || zoom < 1 || zoom > 16) throw new UsageError('--zoom is a whole number from 1 to 16.')
  const path = join(config.dataDir, 'maps', `${options.name?.replace(/[^\w.-]/g, '') || name}.pmtiles`)
  try {
    await copy(config, options.from, { box, zoom, path })
  } catch (error) {
    if (error instanceof RangeError && error.message in TROUBLE) throw new CommandFailed(TROUBLE[error.message] ?? '')
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CommandFailed('There is no such archive.')
    if (!(error instanceof OutsideFailure)) throw error
    throw new CommandFailed(`The archive does not answer (${error.reason}). Give the same command again to go on.`)
  }
})

const TROUBLE: Record<string, string> = {
  tooLarge: 'The area is too large: choose a smaller one, or a smaller --zoom.',
  nothingThere: 'The archive has nothing of that area.',
}

async function copy(config: Config, from: string | undefined, area: { box: Box; zoom: number; path: string }) {
  const address = await planetAddress(config, from)
  if (address === '') throw new UsageError('MAP_PLANET is off. Name an archive with --from.')
  const source = openPlanet(config, address, (time) => sleep(time))
  const planned = await planAreaCopy(source, area.box, area.zoom, area.path)
  console.log(`\n  ${planned.tiles} tiles, ${megabytes(planned.bytes)}, from ${address}`)
  if (existsSync(area.path)) console.log(`  ${area.path} is there and will be replaced.`)
  if (planned.bytesDone > 0) console.log(`  Going on: ${megabytes(planned.bytesDone)} are there already.`)
  const bar = new SingleBar({ format: '  {bar} {percentage}%', barsize: 30, noTTYOutput: true, notTTYSchedule: 1000 })
  bar.start(planned.bytes, planned.bytesDone)
  await planned.copy((done) => bar.update(done)).finally(() => bar.stop())
  console.log(`\n  ${area.path}, ${megabytes(planned.bytes)}. It is served from now on.\n`)
}

function readOptions(args: string[]): Options {
  const options: Options = {}
  for (let i = 0; i < args.length; i += 2) {
    const name = NAMED.find((each) => `--${each}` === args[i])
    const value = args[i + 1]
    if (!name || value === undefined) throw new UsageError(`What is "${args[i]}"?`)
    options[name] = value
  }
  return options
}

function areaOf({ around, km, bbox }: Options): { box: Box; name: string } {
  if (around !== undefined) {
    const point = parseLatLng(around)
    const reach = Number(km ?? '10')
    if (!point) throw new UsageError('--around takes two numbers: 12.97,77.59')
    if (!(reach > 0 && reach <= 500)) throw new UsageError('--km is a number from 0 to 500.')
    return { box: boxAround(point, kilometers(reach)), name: `${around.replace(/[^\d.,-]/g, '')}-${reach}km` }
  }
  const [west, south, east, north] = (bbox ?? '').split(',').map(Number)
  const isBox = [west, south, east, north].every((value) => Number.isFinite(value)) && west! < east! && south! < north!
  if (!isBox) throw new UsageError('Which area?')
  return { box: { west: west!, south: south!, east: east!, north: north! }, name: `${bbox}` }
}
