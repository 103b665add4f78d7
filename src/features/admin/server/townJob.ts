import { newId } from '#core/ids.ts'
import { seconds } from '#core/units.ts'
import { importPlaces, type ImportReport } from '#features/listings/server/imports/importPlaces.ts'
import type { Coverage } from '#features/listings/server/imports/places.ts'
import {
  areaCoverage,
  type ImportSource,
  readFileSource,
  sourceOf,
} from '#features/listings/server/imports/readSource.ts'
import { type AddressReport, importAddresses } from '#features/places/server/addresses/importAddresses.ts'
import { askOverpass, OverpassFailure } from '#features/places/server/osm/overpass.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { TownImport, TownReport } from '../townContract.ts'
import { removeTownFile, townFile, townFilesHere } from './towns.ts'
import { endTown, keepTown, takeTown, type TownRow } from './townStore.ts'

/** A process that has not reported for this long counts as dead, and another one continues its import. */
const LEASE = seconds(60)
const SIGN_OF_LIFE = seconds(15)
/** How many times an import is started before it counts as failed. */
const MOST_TRIES = 3
/** Most names listed in a report of skipped or missing places. */
const NAMED = 100

/** Id of this process in the rows of imports. */
const WORKER = newId()

/** An expected reason to end an import early; not a bug. */
class Ended extends Error {
  readonly failure: NonNullable<TownImport['failure']> | 'stopped'
  constructor(failure: Ended['failure']) {
    super(failure)
    this.failure = failure
  }
}

let underWay: Promise<void> | undefined

/** Starts work on due imports in the background, one at a time per process; also continues those of a dead process. */
export async function beginTowns(ctx: Ctx): Promise<void> {
  underWay ??= workOnTowns(ctx).finally(() => (underWay = undefined))
  // An import may take an hour; shutdown does not wait for it, the next process continues it.
  underWay.catch((error: unknown) => ctx.log.error({ failure: causeOf(error) }, 'an import broke off'))
}

/** Works on due imports until there are none. */
export async function workOnTowns(ctx: Ctx): Promise<void> {
  for (;;) {
    const row = await takeTown(ctx, WORKER, leaseEnd(ctx), await townFilesHere(ctx))
    if (!row) return
    await workOn(ctx, row)
  }
}

const leaseEnd = (ctx: Ctx) => new Date(ctx.now().getTime() + LEASE)

async function workOn(ctx: Ctx, row: TownRow): Promise<void> {
  const { id } = row
  const mine = { id, worker: WORKER }
  const progress = { done: 0, total: row.total }
  const stay = async () => {
    if (!(await keepTown(ctx, { ...mine, until: leaseEnd(ctx), ...progress }))) throw new Ended('stopped')
  }
  const timer = setInterval(() => void stay().catch(() => undefined), SIGN_OF_LIFE).unref()
  try {
    if (row.tries > MOST_TRIES) throw new Ended('brokeOff')
    const { coverage, ...source } = await readSource(ctx, row)
    progress.total = source.total ?? row.total
    await stay()
    const dryRun = row.state === 'reading'
    const report = await importPlaces(
      ctx,
      source.places,
      async (done) => {
        progress.done = done
        await stay()
        await new Promise((resolve) => setImmediate(resolve))
      },
      { dryRun, coverage, closesGone: row.closesGone },
    )
    if (dryRun && progress.done === 0) throw new Ended('nothingFound')
    if (dryRun && report.skipped.length === progress.done && report.skipped.every(({ reason }) => reason === 'broken'))
      throw new Ended('unreadable')
    progress.total = progress.done
    await stay()
    const addresses = dryRun || source.elements.length === 0 ? null : await importAddresses(ctx, source.elements)
    await endTown(ctx, mine, { state: dryRun ? 'ready' : 'done', report: reportOf(report, addresses) })
    if (!dryRun) await removeTownFile(ctx, id)
  } catch (error) {
    if (error instanceof Ended && error.failure === 'stopped') return
    const failure = failureOf(error)
    if (!failure) throw error
    await endTown(ctx, mine, { state: 'failed', failure })
    await removeTownFile(ctx, id)
  } finally {
    clearInterval(timer)
  }
}

function failureOf(error: unknown): Exclude<Ended['failure'], 'stopped'> | null {
  if (error instanceof OverpassFailure) return error.reason
  return error instanceof Ended && error.failure !== 'stopped' ? error.failure : null
}

async function readSource(ctx: Ctx, row: TownRow): Promise<ImportSource & { coverage: Coverage }> {
  if (row.center && row.radius) {
    const elements = await askOverpass(ctx, row.center, row.radius)
    return { ...sourceOf(elements), coverage: areaCoverage(row.center, row.radius) }
  }
  const file = await townFile(ctx, row.id)
  if (!file) throw new Ended('fileGone')
  try {
    return { ...(await readFileSource(file)), coverage: { file: row.label } }
  } catch {
    throw new Ended('unreadable')
  }
}

function reportOf(report: ImportReport, addresses: AddressReport | null): TownReport {
  const { created, changed, unchanged, claimed, gone, skipped } = report
  const concepts = Object.entries(report.concepts).map(([id, count]) => ({ id, count }))
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  return {
    created,
    changed,
    unchanged,
    claimed,
    gone: { count: gone.length, names: gone.slice(0, NAMED).map(({ name }) => name) },
    concepts: concepts.sort((a, b) => b.count - a.count),
    skipped: reasons.map((reason) => {
      const of = skipped.filter((place) => place.reason === reason)
      const places = of
        .slice(0, NAMED)
        .map(({ line, name = '', tag = '', detail }) => ({ line, name, tag, detail: detail === name ? '' : detail }))
      return { reason, count: of.length, places }
    }),
    addresses,
  }
}
