import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import {
  bringUpToDate,
  closePlaces,
  type HashedPlace,
  insertPlaces,
  knownPlaces,
  noteSightings,
  selectGone,
} from '../importStore.ts'
import { settleHours } from './settleHours.ts'
import { settleLocalities } from './settleLocalities.ts'
import {
  type Coverage,
  type GonePlace,
  type ImportedPlace,
  isSkipped,
  type ReadPlace,
  type SkippedPlace,
} from './places.ts'

/** Counts of an import or a dry run, for its report. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  /** Number of places that were claimed since an earlier import; their owner's data is kept. */
  claimed: number
  /**
   * Places that are no longer in the source, and are therefore closed (not with `dryRun` or `closesGone: false`); empty
   * when the source had errors.
   */
  gone: GonePlace[]
  /** Number of places per concept id; "" for those without a concept. */
  concepts: Record<string, number>
  skipped: SkippedPlace[]
}

export interface ImportOptions {
  /** Only counts, writes nothing. */
  dryRun?: boolean
  /** Area or file that the source covers completely: unclaimed places missing in it are closed. */
  coverage?: Coverage | undefined
  /** False: missing places are counted but not closed. */
  closesGone?: boolean
}

/** Places per transaction: an aborted import has written whole batches, and the next run continues. */
const BATCH = 250
/** Number of places read before other work gets a turn, even if all are skipped. */
const LOOKED_AT = 500

/**
 * Creates unclaimed shops and offices from places read from a file: visible without an end date, without an owner.
 * Running it twice changes nothing; a place that changed in the source is updated, and one missing there is closed
 * until it reappears, unless it was claimed.
 * @param onProgress called after every batch with the number of places done; an exception from it ends the import
 */
export async function importPlaces(
  ctx: Ctx,
  places: Iterable<ReadPlace>,
  onProgress: (done: number) => void | Promise<void>,
  { dryRun = false, coverage, closesGone = true }: ImportOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = {
    created: 0,
    changed: 0,
    unchanged: 0,
    claimed: 0,
    gone: [],
    concepts: {},
    skipped: [],
  }
  const seen = new Set<string>()
  let batch: ImportedPlace[] = []
  let done = 0
  const flush = async () => {
    if (batch.length > 0) await ctx.transaction((inside) => importBatch(inside, batch, report, { dryRun, coverage }))
    batch = []
    await onProgress(done)
  }
  for (const place of places) {
    done++
    if (isSkipped(place)) report.skipped.push(place)
    else if (seen.has(place.sourceId)) {
      report.skipped.push({ line: place.line, reason: 'listed twice', detail: place.name, name: place.name })
    } else {
      seen.add(place.sourceId)
      const concept = place.concepts[0] ?? ''
      report.concepts[concept] = (report.concepts[concept] ?? 0) + 1
      batch.push(place)
    }
    if (batch.length === BATCH || done % LOOKED_AT === 0) await flush()
  }
  await flush()
  const isWhole = seen.size > 0 && !report.skipped.some(({ reason }) => reason === 'broken')
  if (coverage && isWhole) report.gone = await selectGone(ctx, coverage, (id) => seen.has(id))
  if (dryRun) return report
  for (let i = 0; closesGone && i < report.gone.length; i += BATCH) {
    await closePlaces(
      ctx,
      report.gone.slice(i, i + BATCH).map(({ id }) => id),
    )
  }
  await settleHours(ctx)
  await settleLocalities(ctx)
  return report
}

function hashed(place: ImportedPlace): HashedPlace {
  const { line: _, ...content } = place
  return { place, hash: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}

async function importBatch(
  ctx: Ctx,
  batch: ImportedPlace[],
  report: ImportReport,
  { dryRun, coverage }: ImportOptions,
): Promise<void> {
  const ids = batch.map(({ sourceId }) => sourceId)
  const known = await knownPlaces(ctx, ids)
  const fresh: HashedPlace[] = []
  for (const each of batch.map(hashed)) {
    const row = known.get(each.place.sourceId)
    if (!row) fresh.push(each)
    else if (row.ownerId) report.claimed++
    else if (row.hash === each.hash && row.isOpen) report.unchanged++
    else {
      if (!dryRun) await bringUpToDate(ctx, row, each)
      report.changed++
    }
  }
  if (!dryRun) await insertPlaces(ctx, fresh)
  if (!dryRun && coverage && 'file' in coverage) await noteSightings(ctx, coverage.file, ids)
  report.created += fresh.length
}
