import { basename, resolve } from 'node:path'
import { kilometers } from '#core/units.ts'
import type { Coverage } from '#features/listings/server/imports/places.ts'
import {
  areaCoverage,
  type ImportSource,
  readFileSource,
  sourceOf,
} from '#features/listings/server/imports/readSource.ts'
import { askOverpass, OverpassFailure } from '#features/places/server/osm/overpass.ts'
import { findPlaces } from '#features/places/server/places.ts'
import type { Ctx } from '#kit/server/context.ts'
import { CommandFailed, UsageError } from './command.ts'

/** An import source with the area that it covers completely. */
export type CoveredSource = ImportSource & { coverage: Coverage }

const MOST_KM = 25

/** Reads a file, or queries the Overpass server around a place. */
export async function readImportSource(ctx: Ctx, args: readonly string[]): Promise<CoveredSource> {
  const valueOf = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const around = valueOf('--around')
  if (args.includes('--around')) return readAround(ctx, around, valueOf('--km'))
  const file = args.find((arg) => !arg.startsWith('--'))
  if (file === undefined) throw new UsageError('Which file?')
  try {
    const source = await readFileSource(resolve(process.env['INIT_CWD'] ?? '.', file))
    return { ...source, coverage: { file: basename(file) } }
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

async function readAround(ctx: Ctx, around: string | undefined, km = '3'): Promise<CoveredSource> {
  const reach = Number(km)
  if (!around || !(reach > 0 && reach <= MOST_KM)) throw new UsageError(`--around "Place" --km 1 to ${MOST_KM}`)
  const { places: found } = await findPlaces(ctx, { text: around, addresses: 'yes' })
  const [place] = found
  if (!place) throw new CommandFailed(`"${around}" is not known here. Give two numbers instead: --around "12.97,77.59"`)
  console.log(`\n  ${place.address} (${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}), ${reach} km around`)
  if (place.precision === 'townOnly') console.log(`  Only the town of "${around}" is known here.`)
  try {
    const elements = await askOverpass(ctx, place, kilometers(reach))
    return { ...sourceOf(elements), coverage: areaCoverage(place, kilometers(reach)) }
  } catch (error) {
    if (error instanceof OverpassFailure) throw new CommandFailed(error.message)
    throw error
  }
}
