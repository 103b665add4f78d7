import { createHash } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'
import { bringUpToDate, type HashedPlace, insertPlaces, knownPlaces } from '../importStore.ts'
import { settleHours } from './settleHours.ts'
import { type ImportedPlace, isSkipped, type ReadPlace, type SkippedPlace } from './places.ts'

/** What an import did, for its report. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  /** Claimed by an owner since: what he wrote stays. */
  claimed: number
  skipped: SkippedPlace[]
}

/** Places written in one transaction: an import that breaks off has done whole batches, and the next run goes on. */
const BATCH = 250

/**
 * Creates unclaimed shops and offices from places read from a file (decisions, Import): visible for good, owned by
 * nobody. Running it twice changes nothing; a place that changed at the source is brought up to date unless somebody
 * claimed it.
 * @param onProgress is told after every batch how many places are done
 * @param dryRun counts only, writes nothing
 */
export async function importPlaces(
  ctx: Ctx,
  places: Iterable<ReadPlace>,
  onProgress: (done: number) => void,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, claimed: 0, skipped: [] }
  const seen = new Set<string>()
  let batch: ImportedPlace[] = []
  let done = 0
  const flush = async () => {
    if (batch.length > 0) await ctx.transaction((inside) => importBatch(inside, batch, report, dryRun))
    batch = []
    onProgress(done)
  }
  for (const place of places) {
    done++
    if (isSkipped(place)) report.skipped.push(place)
    else if (seen.has(place.sourceId)) {
      report.skipped.push({ line: place.line, reason: 'listed twice', detail: place.name, name: place.name })
    } else {
      seen.add(place.sourceId)
      batch.push(place)
    }
    if (batch.length === BATCH) await flush()
  }
  await flush()
  if (!dryRun) await settleHours(ctx)
  return report
}

function hashed(place: ImportedPlace): HashedPlace {
  const { line: _, ...content } = place
  return { place, hash: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}

async function importBatch(ctx: Ctx, batch: ImportedPlace[], report: ImportReport, dryRun: boolean): Promise<void> {
  const known = await knownPlaces(
    ctx,
    batch.map(({ sourceId }) => sourceId),
  )
  const fresh: HashedPlace[] = []
  for (const each of batch.map(hashed)) {
    const row = known.get(each.place.sourceId)
    if (!row) fresh.push(each)
    else if (row.ownerId) report.claimed++
    else if (row.hash === each.hash) report.unchanged++
    else {
      if (!dryRun) await bringUpToDate(ctx, row, each)
      report.changed++
    }
  }
  if (!dryRun) await insertPlaces(ctx, fresh)
  report.created += fresh.length
}
