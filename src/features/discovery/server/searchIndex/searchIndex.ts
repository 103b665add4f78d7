import { LARGEST_PAGE } from '../../rules.ts'
import type { PlannedSearch } from '../../engine/plannedSearch.ts'
import type { SearchRow } from '../../engine/searchRow.ts'
import { type Grade, GRADES, GUESS } from '../../engine/text/textQuery.ts'
import { type Conditions, conditionsOf } from './conditions.ts'
import { EveryAnswer } from './everyAnswer.ts'
import { type Hit, type Hits, takeHits, TopResults } from './hits.ts'
import { nextMerge, sizeAt, YOUNG_ROWS } from './mergePlan.ts'
import { OpenHours } from './openHours.ts'
import type { Segment } from './segment.ts'
import { type PreparedRow, prepareRow, type Present, SegmentBuilder, type Vocabularies } from './segmentBuilder.ts'
import { Vocabulary } from './vocabulary.ts'
import { isWorthReading, postingsWithout, SegmentSearch } from './segmentSearch.ts'
import { TextTest } from './textTest.ts'

/** Most distinct categories and opening hours of an index. */
const MOST_CATEGORIES = 65_536
const MOST_HOURS = 4_000_000

/** A change: the current listing, or null when it is no longer searchable. */
export type Change = readonly [id: string, row: SearchRow | null]

/** All data of an index; texts by their number in its vocabularies. */
export interface SavedIndex {
  categories: readonly string[]
  hours: readonly string[]
  /** Oldest and largest first. */
  segments: readonly Segment[]
}

/** 0 means unknown opening hours. */
const NO_INDEX: SavedIndex = { categories: [], hours: ['null'], segments: [] }

/** The initial load of an index. */
export interface Filling {
  add(row: SearchRow): void
  end(): Generator<void, void>
}

/**
 * All searchable listings of one world (demo or real) in memory (ADR 0007). Answers a search exactly, in microseconds.
 * The next search sees every change; `tidy` merges segments in steps, while searches and changes continue.
 */
export class SearchIndex {
  readonly #vocabularies: Vocabularies
  readonly #openHours: OpenHours
  readonly #present: Present
  /** By grade. Reused for every page; larger requests (an area to store, search by photo) get their own. */
  readonly #tops = GRADES.map(() => new TopResults(LARGEST_PAGE + 1))
  /** Segments, oldest and largest first; the last one is the youngest and is rebuilt with every change. */
  #segments: Segment[] = []
  #young = new Map<string, PreparedRow>()
  #youngest: Segment | null = null
  /** Ids removed while segments are being merged: they must be removed from the merged one too. */
  #died: string[] | null = null

  /** @param saved an index that was read from a file; its segments then belong to this index */
  constructor(present: Present, { categories, hours, segments }: SavedIndex = NO_INDEX) {
    this.#vocabularies = {
      categories: new Vocabulary(MOST_CATEGORIES, categories),
      hours: new Vocabulary(MOST_HOURS, hours),
    }
    this.#openHours = new OpenHours(this.#vocabularies.hours)
    this.#present = present
    this.#segments = [...segments]
  }

  /** Data to save in a file. Of its segments only the marks of dead rows change later. */
  get saved(): SavedIndex {
    const { categories, hours } = this.#vocabularies
    return { categories: categories.texts, hours: hours.texts, segments: this.#segments }
  }

  /** Number of listings in the index, visible or not. */
  get count(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.living, 0)
  }

  /** Starts the initial load of the empty index; rows become searchable after the steps of `end`. */
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
    const grades = search.text ? GRADES : NO_WORDS
    const tops = search.limit <= LARGEST_PAGE ? this.#tops : grades.map(() => new TopResults(search.limit + 1))
    const questions = this.#segments.map((segment, origin) => new SegmentQuestion(segment, origin, conditions))
    const hits: Hit[] = []
    let from = search.text ? (search.after?.grade ?? 0) : 0
    for (const to of grades) {
      if (to < from) continue
      const room = search.limit + 1 - hits.length
      // A grade with too few rows for a full page is read together with the next grade.
      if (to < grades.at(-1)! && questions.reduce((sum, question) => sum + question.most(from, to), 0) < room) continue
      const read = grades.slice(from, to + 1)
      for (const grade of read)
        tops[grade]!.begin(room, grade === search.after?.grade ? search.after : null, this.#segments)
      for (const question of questions) question.search(from, to, tops)
      for (const grade of read) takeHits(grade, tops[grade]!, hits)
      if (hits.length > search.limit) break
      from = (to + 1) as Grade
    }
    for (const question of questions) question.end()
    const hasMore = hits.length > search.limit
    return { hits: hasMore ? hits.slice(0, search.limit) : hits, hasMore }
  }

  /** Every result, unordered. */
  all(search: PlannedSearch): EveryAnswer {
    const every = new EveryAnswer(this.#segments)
    const conditions = conditionsOf(search, this.#vocabularies, this.#openHours)
    if (!conditions) return every
    const questions = this.#segments.map((segment, origin) => new SegmentQuestion(segment, origin, conditions))
    const tops = GRADES.map(() => every)
    for (const question of questions) question.search(0, search.text ? GUESS : 0, tops)
    for (const question of questions) question.end()
    return every
  }

  /** Applies changes; of several changes of one listing the last one counts. */
  apply(changes: readonly Change[]): void {
    let isYoungChanged = false
    for (const [id, row] of changes) {
      if (this.#kill(id) || row) isYoungChanged = true
      if (row) this.#young.set(id, prepareRow(row, this.#present))
    }
    if (!isYoungChanged) return
    const old = this.#segments.filter((segment) => segment !== this.#youngest)
    this.#youngest = this.#young.size > 0 ? runToEnd(this.#youngSegment()) : null
    this.#segments = this.#youngest ? [...old, this.#youngest] : old
    if (this.#young.size < YOUNG_ROWS) return
    this.#young = new Map()
    this.#youngest = null
  }

  /**
   * Merges segments until searches are fast again; drops listings that expired before `nowMicros`, and rows that have
   * been dead for long.
   */
  *tidy(nowMicros: number): Generator<void, void> {
    for (;;) {
      const old = this.#segments.filter((segment) => segment !== this.#youngest)
      const plan = nextMerge(old.map((segment) => sizeAt(segment, nowMicros)))
      if (!plan) return
      yield* this.#merge(old.slice(plan.from), nowMicros)
    }
  }

  /** Memory in bytes: of the index, and of the listings' JSON. */
  bytes(): { index: number; payloads: number } {
    const sizes = this.#segments.map((segment) => segment.bytes())
    return {
      index: sizes.reduce((sum, { index }) => sum + index, 0),
      payloads: sizes.reduce((sum, { payloads }) => sum + payloads, 0),
    }
  }

  /**
   * Removes a listing.
   * @returns true when it was in the youngest segment, which must then be rebuilt
   */
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

/** Without words every result has the same grade. */
const NO_WORDS = [0] as const

/** Runs all steps at once. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Lists up to this length are read once for several grades; longer lists are walked grade by grade, best first. */
const READ_TOGETHER = 512

/** A search of one segment; `origin` is the segment's index. */
class SegmentQuestion {
  readonly #segment: Segment
  readonly #origin: number
  readonly #conditions: Conditions
  readonly #text: TextTest | null

  constructor(segment: Segment, origin: number, conditions: Conditions) {
    this.#segment = segment
    this.#origin = origin
    this.#conditions = conditions
    this.#text = conditions.search.text ? new TextTest(conditions.search.text, segment) : null
  }

  /** Upper bound of the rows that match at these grades; looks up no grade beyond `to`. */
  most(from: Grade, to: Grade): number {
    if (!this.#text) return this.#segment.count
    this.#text.goTo(to)
    return this.#text.isPossible(to) ? this.#text.postings(from, to) : 0
  }

  /** Offers every row of the segment that matches at one of these grades to the results of its grade. */
  search(from: Grade, to: Grade, tops: readonly TopResults[]): void {
    const [segment, origin, conditions, text] = [this.#segment, this.#origin, this.#conditions, this.#text]
    text?.goTo(to)
    if (text && !text.isPossible(to)) return
    const words = text?.shortest(from, to) ?? null
    const others = postingsWithout(segment, conditions)
    const isFew = !words || (isWorthReading(words, others) ? words.postings : others) <= READ_TOGETHER
    if (from === to || isFew) return new SegmentSearch({ segment, origin, conditions, text, from, to, tops }).run(words)
    for (let grade = from; grade <= to; grade++) this.search(grade, grade, tops)
  }

  end(): void {
    this.#text?.end()
  }
}
