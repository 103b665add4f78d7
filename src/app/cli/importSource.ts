import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { kilometers } from '#core/units.ts'
import { readCsv } from '#features/listings/server/imports/csv.ts'
import { readGeojson } from '#features/listings/server/imports/geojson.ts'
import { isWantedOfOsm, placesOfOsm } from '#features/listings/server/imports/osm.ts'
import type { ReadPlace } from '#features/listings/server/imports/places.ts'
import { type OsmElement } from '#features/places/server/osm/osmElement.ts'
import { askOverpass, OverpassFailure } from '#features/places/server/osm/overpass.ts'
import { readOsmPbf } from '#features/places/server/osm/readPbf.ts'
import { findPlaces } from '#features/places/server/places.ts'
import type { Ctx } from '#kit/server/context.ts'
import { CommandFailed, UsageError } from './command.ts'

/** What an import reads: places, and of OpenStreetMap's own data everything that the address book is made of. */
export interface ImportSource {
  places: ReadPlace[]
  elements: OsmElement[]
}

const MOST_KM = 25

/** Reads a file by its name, or asks the Overpass server round a place. */
export async function readImportSource(ctx: Ctx, args: readonly string[]): Promise<ImportSource> {
  const valueOf = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const around = valueOf('--around')
  if (args.includes('--around')) return readAround(ctx, around, valueOf('--km'))
  const file = args.find((arg) => !arg.startsWith('--'))
  if (file === undefined) throw new UsageError('Which file?')
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  if (path.toLowerCase().endsWith('.pbf')) return readPbf(path, file)
  const text = readText(path, file)
  const places = extname(path).toLowerCase() === '.csv' ? readCsv(text) : readGeojson(text)
  return { places: [...places], elements: [] }
}

function readText(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

async function readPbf(path: string, file: string): Promise<ImportSource> {
  const elements: OsmElement[] = []
  try {
    for await (const element of readOsmPbf(path, isWantedOfOsm)) elements.push(element)
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
  return { places: [...placesOfOsm(elements)], elements }
}

async function readAround(ctx: Ctx, around: string | undefined, km = '3'): Promise<ImportSource> {
  const reach = Number(km)
  if (!around || !(reach > 0 && reach <= MOST_KM)) throw new UsageError(`--around "Place" --km 1 to ${MOST_KM}`)
  const { places: found } = await findPlaces(ctx, { text: around, addresses: 'yes' })
  const [place] = found
  if (!place) throw new CommandFailed(`"${around}" is not known here. Give two numbers instead: --around "12.97,77.59"`)
  console.log(`\n  ${place.address} (${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}), ${reach} km around`)
  if (place.precision === 'townOnly') console.log(`  Only the town of "${around}" is known here.`)
  try {
    const elements = await askOverpass(ctx, place, kilometers(reach))
    return { places: [...placesOfOsm(elements)], elements }
  } catch (error) {
    if (error instanceof OverpassFailure) throw new CommandFailed(error.message)
    throw error
  }
}
