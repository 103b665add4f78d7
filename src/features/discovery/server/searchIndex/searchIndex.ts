import { LARGEST_PAGE } from '../../rules.ts'
import type { PlannedSearch, Position } from '../../engine/plannedSearch.ts'
import type { SearchRow } from '../../engine/searchRow.ts'
import { type Grade, GRADES } from '../../engine/text/textQuery.ts'
import { conditionsOf } from './conditions.ts'
import { EveryAnswer } from './everyAnswer.ts'
import { nextMerge, YOUNG_ROWS } from './mergePlan.ts'
import { OpenHours } from './openHours.ts'
import type { Segment } from './segment.ts'
import { prepareRow, type PreparedRow, type Present, SegmentBuilder, type Vocabularies } from './segmentBuilder.ts'
import { SegmentQuestion } from './segmentSearch.ts'
import { TopResults } from './topResults.ts'
import { Vocabulary } from './vocabulary.ts'

/** Different categories and opening hours that an index can hold. */
const MOST_CATEGORIES = 65_536
const MOST_HOURS = 4_000_000

interface HitPlace {
  key: number
  nearness: number
  segment: Segment
  row: number
}

/** A result of the index, as it was when it was found. */
export class Hit {
  readonly grade: Grade
  readonly key: number
  readonly nearness: number
  readonly #segment: Segment
  readonly #row: number

  constructor(grade: Grade, { key, nearness, segment, row }: HitPlace) {
    this.grade = grade
    this.key = key
    this.nearness = nearness
    this.#segment = segment
    this.#row = row
  }

  get position(): Position {
    return { grade: this.grade, key: this.key, nearness: this.nearness, id: this.#segment.idOf(this.#row) }
  }

  /** What is shown of it without the distance, as JSON bytes that must not be changed. */
  get payload(): Uint8Array {
    return this.#segment.payload(this.#row)
  }
}

/** The best hits in order, and whether there are more. */
export interface Hits {
  hits: Hit[]
  hasMore: boolean
}

/** A change: the listing as it is now, or null when it is no longer to be found. */
export type Change = readonly [id: string, row: SearchRow | null]

/** A first filling of an index. */
export interface Filling {
  add(row: SearchRow): void
  end(): Generator<void, void>
}

/**
 * All searchable listings of one world in memory (ADR 0007). Answers a search exactly, in microseconds. Changes are seen
 * by the next search; large rearrangements are done in steps by `tidy`, during which searches and changes go on.
 */
export class SearchIndex {
  readonly #vocabularies: Vocabularies
  readonly #openHours: OpenHours
  readonly #present: Present
  /** Serves every page; what is asked beyond a page (an area to keep, find by photo) gets room of its own. */
  readonly #top = new TopResults(LARGEST_PAGE + 1)
  /** Oldest and largest first; the last is the youngest and is made anew with every change. */
  #segments: Segment[] = []
  #young = new Map<string, PreparedRow>()
  #youngest: Segment | null = null
  /** Ids that died while segments are being merged: they are dead in the merged one too. */
  #died: string[] | null = null

  constructor(present: Present) {
    this.#vocabularies = { categories: new Vocabulary(MOST_CATEGORIES), hours: new Vocabulary(MOST_HOURS) }
    this.#vocabularies.hours.numberOf('null')
    this.#openHours = new OpenHours(this.#vocabularies.hours)
    this.#present = present
  }

  /** Listings that are in, seen or not. */
  get count(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.living, 0)
  }

  /** Begins a first filling of the empty index; what is added is seen once the steps of `end` are taken. */
  fill(): Filling {
    const builder = new SegmentBuilder(this.#vocabularies, 1024)
    const takeIn = (segment: Segment) => (this.#segments = [segment, ...this.#segments])
    return {
      add: (row) => builder.add(prepareRow(row, this.#present)),
      *end() {
        if (builder.count > 0) takeIn(yield* builder.finish())
      },
    }
  }

  search(search: PlannedSearch): Hits {
    const conditions = conditionsOf(search, this.#vocabularies, this.#openHours)
    if (!conditions) return { hits: [], hasMore: false }
    const top = search.limit <= LARGEST_PAGE ? this.#top : new TopResults(search.limit + 1)
    const questions = this.#segments.map((segment, origin) => new SegmentQuestion(segment, origin, conditions))
    const hits: Hit[] = []
    for (const grade of search.text ? GRADES : NO_WORDS) {
      if (search.after && grade < search.after.grade) continue
      top.begin(search.limit + 1 - hits.length, grade === search.after?.grade ? search.after : null, this.#segments)
      for (const question of questions) question.search(grade, top)
      takeHits(grade, top, hits)
      if (hits.length > search.limit) break
    }
    for (const question of questions) question.end()
    const hasMore = hits.length > search.limit
    return { hits: hasMore ? hits.slice(0, search.limit) : hits, hasMore }
  }

  /** Every answer, in no order. */
  all(search: PlannedSearch): EveryAnswer {
    const every = new EveryAnswer(this.#segments)
    const conditions = conditionsOf(search, this.#vocabularies, this.#openHours)
    if (!conditions) return every
    const questions = this.#segments.map((segment, origin) => new SegmentQuestion(segment, origin, conditions))
    for (const grade of search.text ? GRADES : NO_WORDS) for (const question of questions) question.search(grade, every)
    for (const question of questions) question.end()
    return every
  }

  /** Makes the changes seen; of several of one listing the last one counts. */
  apply(changes: readonly Change[]): void {
    let isYoungChanged = false
    for (const [id, row] of changes) {
      if (this.#kill(id) || row) isYoungChanged = true
      if (row) this.#young.set(id, prepareRow(row, this.#present))
    }
    if (!isYoungChanged) return
    const old = this.#segments.filter((segment) => segment !== this.#youngest)
    this.#youngest = this.#young.size > 0 ? finished(this.#youngSegment()) : null
    this.#segments = this.#youngest ? [...old, this.#youngest] : old
    if (this.#young.size < YOUNG_ROWS) return
    this.#young = new Map()
    this.#youngest = null
  }

  /** Merges segments until searches are quick again; `nowMicros` decides which listings have run out meanwhile. */
  *tidy(nowMicros: number): Generator<void, void> {
    for (;;) {
      const old = this.#segments.filter((segment) => segment !== this.#youngest)
      const plan = nextMerge(old)
      if (!plan) return
      yield* this.#merge(old.slice(plan.from), nowMicros)
    }
  }

  /** Memory in bytes: of the index, and of what is shown. */
  bytes(): { index: number; payloads: number } {
    const sizes = this.#segments.map((segment) => segment.bytes())
    return {
      index: sizes.reduce((sum, { index }) => sum + index, 0),
      payloads: sizes.reduce((sum, { payloads }) => sum + payloads, 0),
    }
  }

  /** Takes a listing out. @returns true when it was among the young, which must be made anew then */
  #kill(id: string): boolean {
    this.#died?.push(id)
    if (this.#young.delete(id)) return true
    for (const segment of this.#segments) if (segment.kill(id)) break
    return false
  }

  *#youngSegment(): Generator<void, Segment> {
    const builder = new SegmentBuilder(this.#vocabularies, this.#young.size)
    for (const row of this.#young.values()) builder.add(row)
    return yield* builder.finish()
  }

  *#merge(segments: Segment[], nowMicros: number): Generator<void, void> {
    this.#died = []
    const builder = new SegmentBuilder(
      this.#vocabularies,
      segments.reduce((sum, { living }) => sum + living, 0),
    )
    for (const segment of segments) yield* builder.addSegment(segment, nowMicros)
    const merged = yield* builder.finish()
    for (const id of this.#died) merged.kill(id)
    this.#died = null
    const at = this.#segments.indexOf(segments[0]!)
    const others = this.#segments.filter((segment) => !segments.includes(segment))
    this.#segments = merged.count > 0 ? others.toSpliced(at, 0, merged) : others
  }
}

/** Without words everything answers alike. */
const NO_WORDS = [0] as const

function takeHits(grade: Grade, { keys, nearnesses, segments, origins, rows, count }: TopResults, hits: Hit[]): void {
  for (let i = 0; i < count; i++) {
    const segment = segments[origins[i]!]!
    hits.push(new Hit(grade, { key: keys[i]!, nearness: nearnesses[i]!, segment, row: rows[i]! }))
  }
}

/** Runs steps to their end at once. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
