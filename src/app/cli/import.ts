import { SingleBar } from 'cli-progress'
import { basename, resolve } from 'node:path'
import { kilometers } from '#core/units.ts'
import { importPlaces, type ImportReport } from '#features/listings/server/imports/importPlaces.ts'
import type { Coverage } from '#features/listings/server/imports/places.ts'
import {
  areaCoverage,
  type ImportSource,
  readFileSource,
  sourceOf,
} from '#features/listings/server/imports/readSource.ts'
import { type Ctx, productCtx } from '#kit/server/context.ts'
import { importAddresses } from '#features/places/server/addresses/importAddresses.ts'
import { askOverpass, OverpassFailure } from '#features/places/server/osm/overpass.ts'
import { findPlaces } from '#features/places/server/places.ts'
import { CommandFailed, runCommand, UsageError } from './command.ts'

/** An import source with the area that it covers completely. */
type CoveredSource = ImportSource & { coverage: Coverage }

const MOST_KM = 25

/** Reads a file, or queries the Overpass server around a place. */
async function readImportSource(ctx: Ctx, args: readonly string[]): Promise<CoveredSource> {
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

const USAGE = `npm run import -- FILE [--dry-run] [--all] [--keep-gone]
npm run import -- --around "Indiranagar, Bengaluru" --km 3 [--dry-run] [--all] [--keep-gone]

Brings the places of a file in as shops and offices that nobody owns yet.
FILE is an extract of OpenStreetMap (.osm.pbf, from Geofabrik or BBBike), GeoJSON as exported from OpenStreetMap, or
CSV with a heading line (name, latitude, longitude, …); --around asks the server of OVERPASS_URL instead. Extracts and
--around also bring streets, quarters and house numbers into the address book.
--dry-run says what it would do and writes nothing; --all names every place that is left out.
Running it again changes nothing; broken lines are reported and skipped. Places that nobody owns and that the same file
or area no longer has are closed, unless --keep-gone. The server may run meanwhile.`

/** Lines that a report prints per reason, unless --all. */
const LINES_PER_REASON = 5

runCommand(USAGE, async (machines, args) => {
  const source = await readImportSource(productCtx(machines), args)
  const { elements, coverage } = source
  const places = [...source.places]
  const bar = new SingleBar({
    format: '  {bar} {percentage}%  {value} of {total} places',
    barsize: 30,
    noTTYOutput: true,
    notTTYSchedule: 1000,
  })
  bar.start(Math.max(1, places.length), 0)
  const dryRun = args.includes('--dry-run')
  const closesGone = !args.includes('--keep-gone')
  const options = { dryRun, coverage, closesGone }
  const report = await importPlaces(productCtx(machines), places, (done) => bar.update(done), options).finally(() =>
    bar.stop(),
  )
  if (dryRun) console.log('\n  Nothing was written (--dry-run). This would be done:')
  console.log(reportText(report, args.includes('--all'), closesGone))
  if (dryRun) return
  if (elements.length === 0) return
  const { streets, houses, localities } = await importAddresses(productCtx(machines), elements)
  console.log(`  address book: ${streets} streets, ${houses} house numbers, ${localities} quarters and towns\n`)
})

function reportText(report: ImportReport, showAll: boolean, closesGone: boolean): string {
  const lines = [
    '',
    `  created    ${report.created}`,
    `  changed    ${report.changed}`,
    `  unchanged  ${report.unchanged}`,
    ...(report.claimed > 0 ? [`  claimed    ${report.claimed} (left as their owners wrote them)`] : []),
    ...(report.gone.length > 0 ? [`  gone       ${report.gone.length} (${closesGone ? 'closed' : 'left open'})`] : []),
    `  skipped    ${report.skipped.length}`,
  ]
  for (const reason of new Set(report.skipped.map((place) => place.reason))) {
    const places = report.skipped.filter((place) => place.reason === reason)
    lines.push('', `  ${reason}: ${places.length}`)
    const shown = showAll ? places : places.slice(0, LINES_PER_REASON)
    for (const { line, detail, name, tag } of shown)
      lines.push(`    line ${line}: ${[name, tag, detail === name ? '' : detail].filter(Boolean).join(' · ')}`)
    if (shown.length < places.length) lines.push(`    … and ${places.length - shown.length} more (--all lists them)`)
  }
  return `${lines.join('\n')}\n`
}
