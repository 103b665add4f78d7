import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

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
