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
