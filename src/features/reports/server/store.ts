import { and, asc, count, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/likePatterns.ts'
import type { Priority, ReportDecision, ReportKind, ReportState, Rule } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const reports = pgTable('reports', {
  id: uuid().primaryKey(),
  kind: text().$type<ReportKind>().notNull(),
  subjectId: text('subject_id').notNull(),
  title: text().notNull().default(''),
  rule: text().$type<Rule>().notNull(),
  text: text().notNull().default(''),
  reporterId: uuid('reporter_id'),
  buyerId: uuid('buyer_id'),
  sellerId: uuid('seller_id'),
  status: text().$type<ReportState>().notNull(),
  priority: text().$type<Priority>().notNull(),
  decision: text().$type<ReportDecision>(),
  answer: text().notNull().default(''),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: time('created_at').notNull(),
  investigatedAt: time('investigated_at'),
  resolvedAt: time('resolved_at'),
})
export type ReportRow = typeof reports.$inferSelect
export type NewReport = typeof reports.$inferInsert

const reportPhotos = pgTable('report_photos', {
  reportId: uuid('report_id').notNull(),
  position: integer().notNull(),
  photoId: uuid('photo_id').notNull(),
})

/** Serializes one person's reports, so that limits hold. */
export async function lockReporter(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${userId}`}, 0))`)
}

export async function countReports(ctx: Ctx, reporterId: string, since: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ reports: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), gt(reports.createdAt, since)))
  return row!.reports
}

/** A person's unresolved report about a thing. */
export async function openReport(
  ctx: Ctx,
  which: { reporterId: string; kind: ReportKind; subjectId: string },
): Promise<ReportRow | null> {
  const { reporterId, kind, subjectId } = which
  const [row] = await ctx.db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, reporterId),
        eq(reports.kind, kind),
        eq(reports.subjectId, subjectId),
        ne(reports.status, 'resolved'),
      ),
    )
  return row ?? null
}

export async function insertReport(ctx: Ctx, row: NewReport, photoIds: string[]): Promise<ReportRow> {
  const [added] = await ctx.db.insert(reports).values(row).returning()
  if (photoIds.length > 0)
    await ctx.db
      .insert(reportPhotos)
      .values(photoIds.map((photoId, position) => ({ reportId: row.id, position, photoId })))
  return added!
}

export async function photoIdsOf(ctx: Ctx, reportId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: reportPhotos.photoId })
    .from(reportPhotos)
    .where(eq(reportPhotos.reportId, reportId))
    .orderBy(asc(reportPhotos.position))
  return rows.map(({ id }) => id)
}

/** The newest report about an order that this party may read. */
export async function newestOfOrder(ctx: Ctx, orderId: string, userId: string): Promise<ReportRow | null> {
  const [row] = await ctx.db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.kind, 'order'),
        eq(reports.subjectId, orderId.toLowerCase()),
        or(eq(reports.buyerId, userId), eq(reports.sellerId, userId)),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(1)
  return row ?? null
}

export async function reportById(ctx: Ctx, id: string): Promise<ReportRow | null> {
  const [row] = await ctx.db.select().from(reports).where(eq(reports.id, id))
  return row ?? null
}

/** A report, locked until the transaction ends. */
export async function lockReport(ctx: Ctx, id: string): Promise<ReportRow | null> {
  const [row] = await ctx.db.select().from(reports).where(eq(reports.id, id)).for('update')
  return row ?? null
}

export async function updateReport(ctx: Ctx, id: string, changes: Partial<NewReport>): Promise<ReportRow> {
  const [row] = await ctx.db.update(reports).set(changes).where(eq(reports.id, id)).returning()
  return row!
}

/** Selects reported things. */
export interface AskedThings {
  states: ReportState[]
  q: string
  kind: ReportKind | null
  /** Only these things, or all but these, as "kind:id"; null: any. */
  only: readonly string[] | null
  without: readonly string[] | null
  isDemo: boolean
  skip: number
  most: number
}

/**
 * Reported things in these states, real or demo, each once with its most urgent report and the number of reports:
 * urgent ones first, then the longest waiting; resolved ones newest first.
 */
export async function selectThings(
  ctx: Ctx,
  asked: AskedThings,
): Promise<{ rows: (ReportRow & { together: number })[]; total: number }> {
  const text = containing(asked.q)
  const person = sql`exists (select from people u where u.id in (reports.buyer_id, reports.seller_id) and u.name ilike ${text})`
  const found = await ctx.db.execute<{ id: string; together: number; total: number }>(sql`
    select id, together::int, count(*) over ()::int as total from (
      select *, count(*) over (partition by kind, subject_id) as together, row_number() over (
        partition by kind, subject_id order by resolved_at desc, priority = 'medium', created_at, id) as place
      from reports where status = any(${sql.param(asked.states)}::text[]) and is_demo = ${asked.isDemo}
        and (${asked.kind}::text is null or kind = ${asked.kind}::text)
        ${keys(asked.only, true)} ${keys(asked.without, false)}
        and (${asked.q} = '' or title ilike ${text} or starts_with(id::text, ${asked.q.toLowerCase()}) or ${person})
    ) things where place = 1
    order by resolved_at desc, priority = 'medium', created_at, id limit ${asked.most} offset ${asked.skip}`)
  const ids = found.rows.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(reports).where(inArray(reports.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    rows: found.rows.map(({ id, together }) => ({ ...byId.get(id)!, together })),
    total: found.rows[0]?.total ?? 0,
  }
}

const keys = (things: readonly string[] | null, isIn: boolean) =>
  things === null ? sql`` : sql`and (kind || ':' || subject_id = any(${sql.param([...things])}::text[])) = ${isIn}`

/** The other reports about the same thing, oldest first. */
export function sameThing(ctx: Ctx, { id, kind, subjectId }: ReportRow): Promise<ReportRow[]> {
  return ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.kind, kind), eq(reports.subjectId, subjectId), ne(reports.id, id)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
}

/** How often the reported person was reported in all, and how often the report was upheld. */
export async function historyOf(ctx: Ctx, { sellerId }: ReportRow): Promise<{ reports: number; upheld: number }> {
  if (sellerId === null) return { reports: 0, upheld: 0 }
  const [row] = await ctx.db
    .select({ reports: count(), upheld: sql<number>`count(*) filter (where decision = 'upheld')::int` })
    .from(reports)
    .where(eq(reports.sellerId, sellerId))
  return row!
}

/** Number of things with unresolved reports, and of those with an urgent one. */
export async function countUnresolved(ctx: Ctx, isDemo: boolean): Promise<{ open: number; urgent: number }> {
  const [row] = await ctx.db
    .select({
      open: sql<number>`count(distinct (kind, subject_id))::int`,
      urgent: sql<number>`count(distinct (kind, subject_id)) filter (where priority = 'high')::int`,
    })
    .from(reports)
    .where(and(ne(reports.status, 'resolved'), eq(reports.isDemo, isDemo)))
  return row!
}

/** Number of unresolved reports about each of these things of one kind. */
export async function countAbout(ctx: Ctx, kind: ReportKind, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: reports.subjectId, reports: count() })
    .from(reports)
    .where(and(eq(reports.kind, kind), inArray(reports.subjectId, [...ids]), ne(reports.status, 'resolved')))
    .groupBy(reports.subjectId)
  return new Map(rows.map((row) => [row.id, row.reports]))
}

/** Deletes every report of the demo neighbourhood. */
export async function deleteDemoReports(ctx: Ctx): Promise<void> {
  await ctx.db.delete(reports).where(eq(reports.isDemo, true))
}
