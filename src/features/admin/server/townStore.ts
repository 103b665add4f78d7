import { sql, type SQL } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import { hours, type Meters, meters } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { TownImport, TownReport } from '../townContract.ts'

/** After this long the file of an unprocessed import counts as lost, and any process may mark the import as failed. */
const FILE_LOST_AFTER = hours(2)

/** An import with the columns that its job needs. */
export interface TownRow extends TownImport {
  center: LatLng | null
  radius: Meters | null
  tries: number
}

type Columns = Omit<TownRow, 'center' | 'radius' | 'radiusKilometers' | 'createdAt'> & {
  latitude: number | null
  longitude: number | null
  metres: number | null
  created: string
}

const columns = sql`id, source, label, latitude, longitude, radius_meters as metres, state, closes_gone as "closesGone",
  places_done as done, places_total as total, report, failure, tries, created_at as created`

function rowOf({ latitude, longitude, metres, created, ...row }: Columns): TownRow {
  return {
    ...row,
    center: latitude === null || longitude === null ? null : { latitude, longitude },
    radius: metres === null ? null : meters(metres),
    radiusKilometers: metres === null ? null : metres / 1000,
    createdAt: new Date(created).toISOString(),
  }
}

const rowsOf = async (ctx: Ctx, query: SQL) =>
  (await ctx.db.execute<Columns & Record<string, unknown>>(query)).rows.map(rowOf)

export interface NewTownImport {
  id: string
  source: TownImport['source']
  label: string
  center?: LatLng
  radius?: Meters
}

export async function insertTown(ctx: Ctx, { id, source, label, center, radius }: NewTownImport): Promise<TownRow> {
  const now = ctx.now().toISOString()
  const [row] = await rowsOf(
    ctx,
    sql`insert into town_imports (id, source, label, latitude, longitude, radius_meters, state, created_at, changed_at)
      values (${id}, ${source}, ${label}, ${center?.latitude ?? null}, ${center?.longitude ?? null}, ${radius ?? null},
        'reading', ${now}, ${now})
      returning ${columns}`,
  )
  return row!
}

export const selectTowns = (ctx: Ctx, most: number): Promise<TownRow[]> =>
  rowsOf(ctx, sql`select ${columns} from town_imports order by number desc limit ${most}`)

/** Changes an import that is in one of these states; null when it is in another state or does not exist. */
export async function moveTown(
  ctx: Ctx,
  id: string,
  from: readonly TownImport['state'][],
  { state, closesGone }: { state: TownImport['state']; closesGone?: boolean },
): Promise<TownRow | null> {
  const [row] = await rowsOf(
    ctx,
    sql`update town_imports set state = ${state}, closes_gone = coalesce(${closesGone ?? null}, closes_gone), worker = null,
        leased_until = null, tries = 0, places_done = 0, failure = null, changed_at = ${ctx.now().toISOString()}
      where id = ${id} and state = any(${sql.param([...from])}::text[]) returning ${columns}`,
  )
  return row ?? null
}

/**
 * Claims a due import that no living process works on; two processes never get the same one.
 * @param here ids of the imports whose file is on this machine; an import with its file elsewhere waits for that
 * machine
 */
export async function takeTown(ctx: Ctx, worker: string, until: Date, here: string[]): Promise<TownRow | null> {
  const lostBefore = new Date(ctx.now().getTime() - FILE_LOST_AFTER).toISOString()
  const [row] = await rowsOf(
    ctx,
    sql`update town_imports set worker = ${worker}, leased_until = ${until.toISOString()}, tries = tries + 1
      where id = (
        select id from town_imports
        where state in ('reading', 'running') and (leased_until is null or leased_until < ${ctx.now().toISOString()})
          and (source = 'area' or id::text = any(${sql.param(here)}::text[]) or created_at < ${lostBefore})
        order by number limit 1 for update skip locked)
      returning ${columns}`,
  )
  return row ?? null
}

/** Reports progress and keeps the claim; false when the import was stopped or another process has claimed it. */
export async function keepTown(
  ctx: Ctx,
  { id, worker, until, done, total }: { id: string; worker: string; until: Date; done: number; total: number },
): Promise<boolean> {
  const { rowCount } = await ctx.db.execute(sql`
    update town_imports set leased_until = ${until.toISOString()}, places_done = ${done}, places_total = ${total},
      changed_at = ${ctx.now().toISOString()}
    where id = ${id} and worker = ${worker}`)
  return rowCount === 1
}

/** Ends the import of a process, unless it was stopped in the meantime. */
export async function endTown(
  ctx: Ctx,
  { id, worker }: { id: string; worker: string },
  end: { state: 'ready' | 'done' | 'failed'; report?: TownReport; failure?: TownImport['failure'] },
): Promise<void> {
  await ctx.db.execute(sql`
    update town_imports set state = ${end.state}, failure = ${end.failure ?? null}, worker = null, leased_until = null,
      report = coalesce(${end.report ? JSON.stringify(end.report) : null}::jsonb, report), tries = 0,
      changed_at = ${ctx.now().toISOString()}
    where id = ${id} and worker = ${worker}`)
}

/**
 * Stops imports that were read before a time and never started.
 * @returns their ids
 */
export async function stopForgotten(ctx: Ctx, before: Date): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`update town_imports set state = 'stopped' where state = 'ready' and changed_at < ${before.toISOString()} returning id`,
  )
  return rows.map(({ id }) => id)
}
