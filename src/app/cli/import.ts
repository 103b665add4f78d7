import { SingleBar } from 'cli-progress'
import { importPlaces, type ImportReport } from '#features/listings/server/imports/importPlaces.ts'
import { productCtx } from '#kit/server/context.ts'
import { importAddresses } from '#features/places/server/addresses/importAddresses.ts'
import { runCommand } from './command.ts'
import { readImportSource } from './importSource.ts'

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
