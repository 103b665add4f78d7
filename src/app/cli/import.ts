import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { SingleBar } from 'cli-progress'
import { readCsv } from '#features/listings/server/imports/csv.ts'
import { readGeojson } from '#features/listings/server/imports/geojson.ts'
import { importPlaces, type ImportReport } from '#features/listings/server/imports/importPlaces.ts'
import { productCtx } from '#kit/server/context.ts'
import { runCommand, UsageError } from './command.ts'

const USAGE = `npm run import -- FILE

Brings the places of a file in as shops and offices that nobody owns yet.
FILE is GeoJSON as exported from OpenStreetMap, or CSV with a heading line (name, latitude, longitude, …).
Running it again changes nothing; broken lines are reported and skipped. The server may run meanwhile.`

/** Reasons of which a report prints this many lines each, unless --all. */
const LINES_PER_REASON = 5

runCommand(USAGE, async (machines, args) => {
  const file = args.find((arg) => !arg.startsWith('--'))
  if (!file) throw new UsageError('Which file?')
  const places = [...readPlaces(file)]
  const bar = new SingleBar({
    format: '  {bar} {percentage}%  {value} of {total} places',
    barsize: 30,
    noTTYOutput: true,
    notTTYSchedule: 1000,
  })
  bar.start(Math.max(1, places.length), 0)
  const report = await importPlaces(productCtx(machines), places, (done) => bar.update(done)).finally(() => bar.stop())
  console.log(reportText(report, args.includes('--all')))
})

function readPlaces(file: string) {
  let text: string
  try {
    text = readFileSync(resolve(process.env['INIT_CWD'] ?? '.', file), 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`)
  }
  if (extname(file).toLowerCase() === '.csv') return readCsv(text)
  return readGeojson(text)
}

function reportText(report: ImportReport, showAll: boolean): string {
  const lines = [
    '',
    `  created    ${report.created}`,
    `  changed    ${report.changed}`,
    `  unchanged  ${report.unchanged}`,
    ...(report.claimed > 0 ? [`  claimed    ${report.claimed} (left as their owners wrote them)`] : []),
    `  skipped    ${report.skipped.length}`,
  ]
  for (const reason of new Set(report.skipped.map((place) => place.reason))) {
    const places = report.skipped.filter((place) => place.reason === reason)
    lines.push('', `  ${reason}: ${places.length}`)
    const shown = showAll ? places : places.slice(0, LINES_PER_REASON)
    for (const { line, detail } of shown) lines.push(`    line ${line}: ${detail}`)
    if (shown.length < places.length) lines.push(`    … and ${places.length - shown.length} more (--all lists them)`)
  }
  return `${lines.join('\n')}\n`
}
