import { readFileSync } from 'node:fs'
import { withDatabase } from './kit/database.ts'
import { printTable } from './kit/timing.ts'
import { type Feature, gradeOf, type Judged } from './judged/grades.ts'
import lines from './judged/bengaluru.json' with { type: 'json' }
import { openTown } from './words/town.ts'

/**
 * `npm run bench -- judged FILE [--missed]`: real queries on a real town. FILE is the export of Bengaluru (GeoJSON of
 * overpass-turbo, restaurants, bars, malls, sports, cash machines, attractions) for which bench/judged/bengaluru.json
 * was written by hand. Every query runs at one of four places in turn, the first with a relevant result (grade 2 or 3)
 * within 5 km; nDCG@10 compares the order with the best possible one, precision@10 is the share of relevant results
 * (grade 2 or 3).
 */
const PLACES = [
  { latitude: 12.975, longitude: 77.606 },
  { latitude: 12.9352, longitude: 77.6245 },
  { latitude: 13.0035, longitude: 77.571 },
  { latitude: 12.9698, longitude: 77.75 },
]
const RADIUS_METERS = 5000
const FIRST = 10

const [file] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
if (!file) throw new Error('npm run bench -- judged FILE [--missed]')
const text = readFileSync(file, 'utf8')

interface Placed extends Feature {
  at: { latitude: number; longitude: number }
}

function read(): Placed[] {
  const { features } = JSON.parse(text) as {
    features: { id: string; properties: Record<string, string>; geometry: { coordinates: unknown } }[]
  }
  return features.flatMap(({ properties, geometry }) => {
    const points = [geometry.coordinates].flat(5) as number[]
    const mean = (from: number) => {
      const values = points.filter((_, i) => i % 2 === from)
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    const hasName = ['name', 'brand', 'operator', 'name:en', 'name:kn'].some((key) => properties[key])
    return hasName ? [{ id: properties['@id']!, tags: properties, at: { latitude: mean(1), longitude: mean(0) } }] : []
  })
}

const nearTo = (from: Placed['at'], to: Placed['at']) =>
  Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * 0.974) * 111_195 <= RADIUS_METERS - 20

interface Scored {
  query: string
  ndcg: number
  precision: number
  /** Number of first results shown; `fitting`: number of relevant ones. */
  shown: number
  fitting: number
  isEmpty: boolean
  /** Names of the first results, for inspection. */
  names: string[]
}

const SAMPLED = 200

/**
 * Prints the precision of 200 queries spread evenly over the list: the share of relevant results among the first ten.
 */
function printPrecision(scored: readonly Scored[]): void {
  const sample = Array.from({ length: SAMPLED }, (_, i) => scored[Math.floor((i * scored.length) / SAMPLED)]!)
  const sum = (pick: (each: Scored) => number) => sample.reduce((total, each) => total + pick(each), 0)
  const share = (each: Scored) => (each.shown === 0 ? 0 : each.fitting / each.shown)
  printTable(`Of the first ${FIRST}, ${SAMPLED} queries`, [
    ['shown', 'fitting', 'share of all shown', 'mean share a query', 'queries with wrong ones only'],
    [
      sum(({ shown }) => shown),
      sum(({ fitting }) => fitting),
      (sum(({ fitting }) => fitting) / sum(({ shown }) => shown)).toFixed(3),
      (sum(share) / SAMPLED).toFixed(3),
      sample.filter(({ shown, fitting }) => shown > 0 && fitting === 0).length,
    ],
  ])
}

const gain = (grades: readonly number[]) =>
  grades.slice(0, FIRST).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0)

await withDatabase(async (database) => {
  const features = read()
  const town = await openTown(database, text)
  const { rows } = await database.pool.query<{ id: string; source: string }>(
    'select id, source_id as source from listings',
  )
  const byListing = new Map(rows.map(({ id, source }) => [id, source]))
  const byId = new Map(features.map((feature) => [feature.id, feature]))
  const scored: Scored[] = []
  const nowhere: string[] = []
  let turn = 0
  for (const judged of lines as Judged[]) {
    for (const query of judged.queries) {
      turn++
      const places = PLACES.map((_, i) => PLACES[(i + turn) % PLACES.length]!)
      const fitting = (at: Placed['at']) =>
        features.filter((each) => nearTo(at, each.at) && gradeOf(judged, each) > 0).map((each) => gradeOf(judged, each))
      const at = places.find((place) => fitting(place).some((grade) => grade >= 2))
      if (!at) {
        nowhere.push(query)
        continue
      }
      const ideal = fitting(at).sort((a, b) => b - a)
      const { items } = await town.ask({ ...at, q: query, radiusMeters: RADIUS_METERS, sort: 'nearest' })
      const grades = items.slice(0, FIRST).map(({ id }) => {
        const feature = byId.get(byListing.get(id) ?? '')
        return feature ? gradeOf(judged, feature) : 0
      })
      scored.push({
        query,
        ndcg: gain(grades) / gain(ideal),
        precision:
          grades.filter((grade) => grade >= 2).length / Math.min(FIRST, ideal.filter((grade) => grade >= 2).length),
        shown: grades.length,
        fitting: grades.filter((grade) => grade >= 2).length,
        isEmpty: grades.length === 0,
        names: items.slice(0, 4).map((item, i) => `${grades[i]} ${'name' in item ? item.name : item.title}`),
      })
    }
  }
  const mean = (pick: (each: Scored) => number) => scored.reduce((sum, each) => sum + pick(each), 0) / scored.length
  printTable(`${scored.length} judged queries on ${town.imported.created} places`, [
    ['nDCG@10', 'precision@10', 'answered by nothing'],
    [
      mean(({ ndcg }) => ndcg).toFixed(3),
      mean(({ precision }) => precision).toFixed(3),
      String(scored.filter(({ isEmpty }) => isEmpty).length),
    ],
  ])
  printPrecision(scored)
  if (nowhere.length > 0) console.log(`Nothing fits near: ${nowhere.join(', ')}`)
  if (process.argv.includes('--missed')) {
    for (const { query, ndcg, precision, names } of scored
      .filter((each) => each.ndcg < 0.6)
      .sort((a, b) => a.ndcg - b.ndcg))
      console.log(`${ndcg.toFixed(2)}  ${precision.toFixed(2)}  ${query}:  ${names.join(', ')}`)
  }
  await town.stop()
})
