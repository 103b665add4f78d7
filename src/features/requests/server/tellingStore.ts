import { sql } from 'drizzle-orm'
import { days } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type RequestKind, TOLD_PER_DAY } from '../rules.ts'

/** A candidate with their usual response time in milliseconds; null: never notified of a request. */
export interface Standing {
  userId: string
  answersAfter: number | null
}

/** Later answers, and missing answers, count as this response time. */
const LATEST_MS = 3 * 3600 * 1000

interface Asked {
  id: string
  askerId: string
  kind: RequestKind
  concepts: readonly string[]
  isDemo: boolean
}

const list = (values: readonly string[]) => sql`${sql.param([...values])}`

/** Those of these people who may be notified now: not turned off, paused, at their daily limit or notified already. */
export async function selectStandings(ctx: Ctx, request: Asked, ids: readonly string[]): Promise<Standing[]> {
  if (ids.length === 0) return []
  const now = ctx.now()
  const since = new Date(now.getTime() - days(90)).toISOString()
  const { rows } = await ctx.db.execute<{ userId: string; answersAfter: number | null }>(sql`
    select p.id as "userId", (
      select avg(case when t.answered_at is null then ${LATEST_MS}
        else least(${LATEST_MS}, extract(epoch from t.answered_at - t.told_at) * 1000) end)::float8
      from request_tellings t where t.user_id = p.id and t.told_at >= ${since} and t.declined_at is null
        and (t.answered_at is not null or t.told_at <= ${new Date(now.getTime() - LATEST_MS).toISOString()})) as "answersAfter"
    from people p
    where p.id = any(${list(ids)}::uuid[]) and p.is_demo = ${request.isDemo} and not p.is_suspended
      and p.id <> ${request.askerId} and p.id <> all (array(select v.id from avoided_by(${request.askerId}::uuid) v))
      and not exists (select from request_switches s where s.user_id = p.id and s.kind = ${request.kind})
      and not exists (select from request_pauses x
        where x.user_id = p.id and x.concept = any(${list(request.concepts)}::text[]) and x.until > ${now.toISOString()})
      and not exists (select from request_tellings t where t.user_id = p.id and t.request_id = ${request.id}
        and (t.told_at is not null or t.answered_at is not null or t.declined_at is not null))
      and (select count(*) from request_tellings t
        where t.user_id = p.id and t.told_at > ${new Date(now.getTime() - days(1)).toISOString()}) < ${TOLD_PER_DAY}`)
  return rows
}

/** Adds candidates after the existing ones. */
export async function insertCandidates(ctx: Ctx, requestId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`
    insert into request_tellings (request_id, user_id, rank)
    select ${requestId}, c.id, c.rank + (select coalesce(max(rank), 0) from request_tellings where request_id = ${requestId})
    from unnest(${list(ids)}::uuid[]) with ordinality c (id, rank)
    where exists (select from people p where p.id = c.id) on conflict do nothing`)
}

/** Ids of candidates not notified yet, in order. */
export async function waitingCandidates(ctx: Ctx, requestId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select user_id as id from request_tellings
    where request_id = ${requestId} and told_at is null and answered_at is null and declined_at is null order by rank`)
  return rows.map(({ id }) => id)
}

/** Serializes notifying these people until the transaction ends. */
export async function lockPeople(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('requests ' || id, 4)) from (
      select unnest(${list([...ids].sort())}::text[]) as id) people`)
}

export async function noteTold(ctx: Ctx, requestId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`
    update request_tellings set told_at = ${ctx.now().toISOString()}
    where request_id = ${requestId} and user_id = any(${list(ids)}::uuid[])`)
}

/** Deletes candidates who may not be notified any more. */
export async function dropCandidates(ctx: Ctx, requestId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`
    delete from request_tellings where request_id = ${requestId} and user_id = any(${list(ids)}::uuid[]) and told_at is null`)
}

/** Stores that a person answered or declined, whether notified or not; they are not notified again. */
export async function noteReaction(
  ctx: Ctx,
  { requestId, userId, did }: { requestId: string; userId: string; did: 'answered' | 'declined' },
): Promise<void> {
  const now = ctx.now().toISOString()
  const [answeredAt, declinedAt] = did === 'answered' ? [now, null] : [null, now]
  await ctx.db.execute(sql`
    insert into request_tellings (request_id, user_id, rank, answered_at, declined_at)
    values (${requestId}, ${userId}, 0, ${answeredAt}, ${declinedAt})
    on conflict (request_id, user_id) do update set
      answered_at = coalesce(request_tellings.answered_at, excluded.answered_at), declined_at = excluded.declined_at`)
}

/**
 * Counts a "not me" for each concept.
 * @returns the new counts
 */
export async function countDeclines(
  ctx: Ctx,
  userId: string,
  concepts: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ concept: string; declines: number }>(sql`
    insert into request_pauses (user_id, concept, declines, until)
    select ${userId}, c, 1, ${ctx.now().toISOString()} from unnest(${list(concepts)}::text[]) c
    on conflict (user_id, concept) do update set declines = request_pauses.declines + 1
    returning concept, declines`)
  return new Map(rows.map(({ concept, declines }) => [concept, declines]))
}

export async function setPause(ctx: Ctx, userId: string, concept: string, until: Date): Promise<void> {
  await ctx.db.execute(sql`
    update request_pauses set until = ${until.toISOString()} where user_id = ${userId} and concept = ${concept}`)
}

/** Deletes a person's pauses for these concepts after an answer. */
export async function forgetPauses(ctx: Ctx, userId: string, concepts: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from request_pauses where user_id = ${userId} and concept = any(${list(concepts)}::text[])`)
}

/** Kinds that a person turned off. */
export async function selectSwitchedOff(ctx: Ctx, userId: string): Promise<RequestKind[]> {
  const { rows } = await ctx.db.execute<{ kind: RequestKind }>(
    sql`select kind from request_switches where user_id = ${userId}`,
  )
  return rows.map(({ kind }) => kind)
}

export async function setSwitch(ctx: Ctx, userId: string, kind: RequestKind, isOn: boolean): Promise<void> {
  await ctx.db.execute(
    isOn
      ? sql`delete from request_switches where user_id = ${userId} and kind = ${kind}`
      : sql`insert into request_switches (user_id, kind) values (${userId}, ${kind}) on conflict do nothing`,
  )
}

/** Number of candidates, notified or not. */
export async function countCandidates(ctx: Ctx, requestId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from request_tellings where request_id = ${requestId}`,
  )
  return rows[0]!.count
}

/** People who were notified of a request or answered it. */
export async function peopleOf(ctx: Ctx, requestId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select user_id as id from request_tellings
    where request_id = ${requestId} and (told_at is not null or answered_at is not null) order by user_id`)
  return rows.map(({ id }) => id)
}

/** A person's reaction to a request. */
export async function reactionOf(ctx: Ctx, requestId: string, userId: string): Promise<'answered' | 'declined' | null> {
  const { rows } = await ctx.db.execute<{ did: 'answered' | 'declined' | null }>(sql`
    select case when declined_at is not null then 'declined' when answered_at is not null then 'answered' end as did
    from request_tellings where request_id = ${requestId} and user_id = ${userId}`)
  return rows[0]?.did ?? null
}
