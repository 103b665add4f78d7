import { sql } from 'drizzle-orm'
import type { Moderation } from '#features/listings/server/moderation.ts'
import type { Notice } from '#features/notifications/server/notifications.ts'
import type { ReportState } from '#features/reports/rules.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AdminAct } from '../rules.ts'

/** One change of a decision, with the data that undoes it; `at`: its time, as stored. */
export type Step =
  | { of: 'listing'; id: string; before: Moderation; at: string }
  | { of: 'report'; id: string; status: ReportState; at: string }
  | { of: 'review'; id: string }
  | { of: 'request'; id: string; wasOpen: boolean }
  | { of: 'order'; id: string }

type HeldNotice = { userId: string; notice: Notice }

/** A decision that can still be undone. */
export interface Held {
  id: string
  adminId: string
  isDemo: boolean
  act: AdminAct
  subject: string
  steps: readonly Step[]
  notices: readonly HeldNotice[]
  decidedAt: Date
  tellAt: Date
}

export async function insertHeld(ctx: Ctx, held: Held): Promise<void> {
  await ctx.db.execute(sql`
    insert into held_decisions (id, admin_id, is_demo, act, subject, steps, notices, decided_at, tell_at)
    values (${held.id}, ${held.adminId}, ${held.isDemo}, ${held.act}, ${held.subject},
      ${JSON.stringify(held.steps)}::jsonb, ${JSON.stringify(held.notices)}::jsonb,
      ${held.decidedAt.toISOString()}, ${held.tellAt.toISOString()})`)
}

/** Deletes and returns a decision (about demo or about real data) that can still be undone; null: too late. */
export async function takeHeld(
  ctx: Ctx,
  id: string,
  isDemo: boolean,
): Promise<Pick<Held, 'act' | 'subject' | 'steps' | 'decidedAt'> | null> {
  const { rows } = await ctx.db.execute<{ act: AdminAct; subject: string; steps: Step[]; decidedAt: string }>(sql`
    delete from held_decisions where id = ${id} and is_demo = ${isDemo} and tell_at > ${ctx.now().toISOString()}
    returning act, subject, steps, decided_at as "decidedAt"`)
  return rows[0] ? { ...rows[0], decidedAt: new Date(rows[0].decidedAt) } : null
}

/**
 * Deletes the decisions that can no longer be undone.
 * @returns their notifications, oldest decision first
 */
export async function takeDue(ctx: Ctx): Promise<HeldNotice[]> {
  const { rows } = await ctx.db.execute<{ notices: HeldNotice[] }>(sql`
    with due as (
      delete from held_decisions where id in (
        select id from held_decisions where tell_at <= ${ctx.now().toISOString()} order by tell_at limit 50
        for update skip locked)
      returning notices, decided_at)
    select notices from due order by decided_at`)
  return rows.flatMap(({ notices }) => notices)
}

interface Admin {
  id: string
  name: string
}

export async function selectAdmins(ctx: Ctx, isDemo: boolean): Promise<Admin[]> {
  const { rows } = await ctx.db.execute<Admin & Record<string, unknown>>(sql`
    select id, name from account_records where is_admin and is_demo = ${isDemo} and suspended_at is null
    order by name, id`)
  return rows
}

/**
 * Assigns a subject to an administrator.
 * @returns false when nothing changed
 */
export async function writeAssignment(ctx: Ctx, subject: string, adminId: string | null): Promise<boolean> {
  const { rows } =
    adminId === null
      ? await ctx.db.execute(sql`delete from admin_assignments where subject = ${subject} returning 1`)
      : await ctx.db.execute(sql`
          insert into admin_assignments as a (subject, admin_id, assigned_at)
          values (${subject}, ${adminId}, ${ctx.now().toISOString()})
          on conflict (subject) do update set admin_id = excluded.admin_id, assigned_at = excluded.assigned_at
            where a.admin_id <> excluded.admin_id
          returning 1`)
  return rows.length > 0
}

/** Assigned administrators by subject. */
export async function selectAssignees(ctx: Ctx, subjects: readonly string[]): Promise<Map<string, Admin>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ subject: string; id: string; name: string }>(sql`
    select a.subject, u.id, u.name from admin_assignments a join account_records u on u.id = a.admin_id
    where a.subject = any(${sql.param([...subjects])}::text[])`)
  return new Map(rows.map(({ subject, id, name }) => [subject, { id, name }]))
}

/** Ids of the assigned subjects of a kind, without the kind's prefix; of one administrator or of all. */
export async function assignedIds(ctx: Ctx, kind: string, adminId: string | null): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ subject: string }>(sql`
    select subject from admin_assignments
    where starts_with(subject, ${`${kind}:`}) and (${adminId}::uuid is null or admin_id = ${adminId}::uuid)`)
  return rows.map(({ subject }) => subject.slice(kind.length + 1))
}

export async function selectFilters(ctx: Ctx, adminId: string): Promise<{ name: string; query: string }[]> {
  const { rows } = await ctx.db.execute<{ name: string; query: string }>(
    sql`select name, query from admin_filters where admin_id = ${adminId} order by name`,
  )
  return rows
}

export async function writeFilter(
  ctx: Ctx,
  adminId: string,
  { name, query }: { name: string; query: string },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into admin_filters (admin_id, name, query, created_at)
    values (${adminId}, ${name}, ${query}, ${ctx.now().toISOString()})
    on conflict (admin_id, name) do update set query = excluded.query`)
}

export async function deleteFilter(ctx: Ctx, adminId: string, name: string): Promise<void> {
  await ctx.db.execute(sql`delete from admin_filters where admin_id = ${adminId} and name = ${name}`)
}
