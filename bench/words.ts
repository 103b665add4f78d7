import { withDatabase } from './kit/database.ts'
import { Random } from './kit/random.ts'
import { printTable } from './kit/timing.ts'
import { type Question, questionsOf } from './words/questions.ts'
import { openTown, type Town } from './words/town.ts'
import { businessPresets, type Preset } from './words/truth.ts'

/**
 * `npm run bench -- words [seed] [--missed]`: does the search know common words for places? For every business preset
 * of OpenStreetMap, two places with meaningless names are searched by the preset's words within 10 km; a query succeeds
 * if a correct place is among the first 20. Correct answers come from the npm package, never from the product's
 * concepts. The goals are those of ADR 0024; a missed goal fails the run.
 */
const GOALS: Record<string, number> = { name: 99, plural: 97, alias: 98, term: 95, 'one letter wrong': 95 }
const GOAL_OF_LANGUAGES = 95
const CENTRE = { latitude: 12.97, longitude: 77.6 }
const RADIUS_METERS = 10_000
const FIRST = 20

const seed = Number(process.argv.slice(2).find((arg) => !arg.startsWith('--')) ?? 15)
const showsMissed = process.argv.includes('--missed')

async function bench(): Promise<void> {
  const random = new Random(seed)
  const presets = businessPresets()
  const kindOfPlace = new Map<string, string>()
  const features = presets.flatMap((preset) => [0, 1].map(() => featureOf(preset, kindOfPlace, random)))
  await withDatabase(async (database) => {
    const town = await openTown(database, `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}`)
    console.log(
      `${presets.length} presets, ${town.imported.created} of ${features.length} places imported, seed ${seed}`,
    )
    const answered = await askAll(town, questionsOf(presets, random), kindOfPlace)
    report(presets, answered)
    for (const { name, tag, reason } of town.imported.skipped) console.log(`left out: ${name} ${tag} ${reason}`)
    await town.stop()
  })
}

const goalOf = (group: string) =>
  GOALS[group] ?? (/romanised|own word|^name in (fr|it|es|de)$/.test(group) ? GOAL_OF_LANGUAGES : undefined)

interface Answered extends Question {
  isRight: boolean
  /** True for a place of exactly the queried preset. */
  isSame: boolean
}

async function askAll(town: Town, questions: Question[], kindOfPlace: Map<string, string>): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const question of questions) {
    const { items } = await town.ask({ ...CENTRE, q: question.text, radiusMeters: RADIUS_METERS, sort: 'nearest' })
    const kinds = items.slice(0, FIRST).map((item) => kindOfPlace.get('name' in item ? item.name : item.title))
    answered.push({
      ...question,
      isRight: kinds.some((kind) => kind !== undefined && question.right.has(kind)),
      isSame: kinds.includes(question.preset),
    })
  }
  return answered
}

function report(presets: readonly Preset[], answered: readonly Answered[]): void {
  const groups = [...new Set(answered.map(({ group }) => group))]
  const share = (list: readonly Answered[], pick: 'isRight' | 'isSame') =>
    (100 * list.filter((each) => each[pick]).length) / list.length
  const rows = groups.map((group) => {
    const list = answered.filter((each) => each.group === group)
    return { group, count: list.length, right: share(list, 'isRight'), same: share(list, 'isSame') }
  })
  printTable(`A right place among the first ${FIRST}, within ${RADIUS_METERS / 1000} km`, [
    ['asked by', 'questions', 'right %', 'of the very preset %', 'goal %'],
    ...rows.map(({ group, count, right, same }) => [
      group,
      String(count),
      right.toFixed(1),
      same.toFixed(1),
      String(goalOf(group) ?? ''),
    ]),
  ])
  const found = new Set(answered.filter(({ isRight }) => isRight).map(({ preset }) => preset))
  const never = presets.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  console.log(`Never found by any question: ${never.length} of ${presets.length}. ${never.slice(0, 400).join(' ')}`)
  if (showsMissed) {
    for (const { group, text, preset } of answered.filter(({ isRight }) => !isRight))
      console.log(`missed  ${group}  "${text}"  (${preset})`)
  }
  const missesGoal = rows.some(({ group, right }) => right < (goalOf(group) ?? 0))
  if (missesGoal || never.length > 0) process.exitCode = 1
}

/** A place of a preset as in an OpenStreetMap export, with a meaningless name. */
function featureOf({ id, tags }: Preset, kindOfPlace: Map<string, string>, random: Random): string {
  let name = ''
  do name = meaningless(random)
  while (kindOfPlace.has(name))
  kindOfPlace.set(name, id)
  const angle = random.next() * 2 * Math.PI
  const far = 0.06 * Math.sqrt(random.next())
  const coordinates = [CENTRE.longitude + far * Math.cos(angle), CENTRE.latitude + far * Math.sin(angle)]
  const sourceId = `node/${kindOfPlace.size}`
  const properties = { '@id': sourceId, ...tags, name }
  return JSON.stringify({ type: 'Feature', id: sourceId, properties, geometry: { type: 'Point', coordinates } })
}

/** Twelve random letters. */
function meaningless(random: Random): string {
  const syllable = () => `${random.pick([...'zxqvwj'])}${random.pick([...'uo'])}${random.pick([...'xzqwvf'])}`
  const word = `${syllable()}${syllable()}${syllable()}${syllable()}`
  return `${word[0]!.toUpperCase()}${word.slice(1)}`
}

await bench()
