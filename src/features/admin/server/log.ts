import { createHmac } from 'node:crypto'
import { namesOf } from '#features/accounts/server/accounts.ts'
import type { ListingKind } from '#features/listings/rules.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { transactionRef } from '#features/subscriptions/rules.ts'
import type { LogEntry } from '../contract.ts'
import { type AdminAct, buyersPath, canonicalJson, HOST_ID } from '../rules.ts'
import { insertLog, listingsOf, type LogFacts, lockLog, rowsAfter, rowsBefore, undoneAmong } from './logStore.ts'

const FIRST = Buffer.alloc(32)
const AT_ONCE = 500
const PAGE = 50

/** An administrator's action, as logged. */
export interface Act {
  act: AdminAct
  /** Kind and id of the subject: `listing:…`. */
  subject: string
  /** The affected person. */
  personId?: string | null
  details?: LogFacts['details']
}

/** Hash of a row, made with a key that is not in the database; it includes the hash of the previous row. */
function hashOf(ctx: Ctx, previous: Buffer, { at, ...facts }: LogFacts): Buffer {
  const text = `admin log:${previous.toString('hex')}:${canonicalJson({ ...facts, at: at.toISOString() })}`
  return createHmac('sha256', Buffer.from(ctx.secrets.tokenKey, 'base64')).update(text).digest()
}

/** Logs an action in the transaction of its effect; without a signed-in administrator the actor is the host. */
export async function logAdminAct(ctx: Ctx, { act, subject, personId = null, details = {} }: Act): Promise<void> {
  await ctx.transaction(async (inside) => {
    const last = await lockLog(inside)
    const adminId = inside.actor?.userId ?? HOST_ID
    const facts = { number: (last?.number ?? 0) + 1, at: inside.now(), adminId, act, subject, personId, details }
    const previous = last?.hash ?? FIRST
    await insertLog(inside, { ...facts, previous, hash: hashOf(inside, previous, facts) })
  })
}

/** Result of a check: the number of rows and the last hash, or the number of the first invalid row. */
export type LogVerdict =
  | { isWhole: true; count: number; head: string }
  | { isWhole: false; number: number; problem: 'changed' | 'missing' }

/**
 * Verifies the hash chain from the first row to the last. The chain alone does not reveal that its newest rows were
 * deleted; comparing it with a hash noted earlier does.
 * @param noted number and hash (hexadecimal) printed by an earlier run
 */
export async function verifyLog(ctx: Ctx, noted?: { number: number; hash: string }): Promise<LogVerdict> {
  let number = 0
  let previous: Buffer = FIRST
  let isNoted = noted === undefined
  for (;;) {
    const rows = await rowsAfter(ctx, number, AT_ONCE)
    for (const { hash, previous: stored, ...facts } of rows) {
      if (facts.number !== number + 1) return { isWhole: false, number: number + 1, problem: 'missing' }
      if (!stored.equals(previous) || !hash.equals(hashOf(ctx, previous, facts)))
        return { isWhole: false, number: facts.number, problem: 'changed' }
      if (noted?.number === facts.number) {
        if (hash.toString('hex') !== noted.hash) return { isWhole: false, number: facts.number, problem: 'changed' }
        isNoted = true
      }
      number = facts.number
      previous = hash
    }
    if (rows.length < AT_ONCE) break
  }
  if (!isNoted) return { isWhole: false, number: number + 1, problem: 'missing' }
  return { isWhole: true, count: number, head: previous.toString('hex') }
}

/** Log entries, newest first; for administrators (feature.ts). */
export async function readLog(
  ctx: Ctx,
  { before }: { before?: string | undefined },
): Promise<{ entries: LogEntry[]; next: string | null }> {
  signedIn(ctx)
  const rows = await rowsBefore(ctx, before === undefined ? null : Number(before), PAGE + 1)
  const page = rows.slice(0, PAGE)
  return { entries: await presentEntries(ctx, page), next: rows.length > PAGE ? String(page.at(-1)!.number) : null }
}

/** Rows of the log with names, titles and addresses. */
export async function presentEntries(ctx: Ctx, page: readonly LogFacts[]): Promise<LogEntry[]> {
  const names = await namesOf(ctx, [
    ...new Set(page.flatMap(({ adminId, personId }) => [adminId, personId ?? []].flat())),
  ])
  const listings = await listingsOf(
    ctx,
    page.flatMap(({ subject }) => (subject.startsWith('listing:') ? [subject.slice('listing:'.length)] : [])),
  )
  const undone = await undoneAmong(
    ctx,
    page.map(({ number }) => number),
  )
  return page.map(({ number, at, adminId, act, subject, personId, details }) => ({
    number,
    at: at.toISOString(),
    admin: names.get(adminId) ?? '',
    act,
    subject,
    ...subjectLink(subject, listings),
    person: personId === null ? null : { id: personId, name: names.get(personId) ?? '' },
    reason: String(details['reason'] ?? details['answer'] ?? ''),
    undoneAt: undone.get(number)?.toISOString() ?? null,
  }))
}

/** Title of an entry's subject, "" when unknown, and a page that shows the subject; null: none. */
function subjectLink(
  subject: string,
  listings: Map<string, { title: string; kind: ListingKind }>,
): { title: string; link: string | null } {
  const id = subject.slice(subject.indexOf(':') + 1)
  const listing = listings.get(id)
  if (listing) return { title: listing.title, link: buyersPath(listing.kind, id) }
  if (subject.startsWith('payment:'))
    return { title: '', link: `/admin?tab=subscriptions&payment=${transactionRef(id)}` }
  const [, kind, thing] = /^report:([a-z]+):(.+)$/.exec(subject) ?? []
  if (kind) return { title: '', link: `/admin?tab=disputes&find=${thing}` }
  if (subject.startsWith('report:')) return { title: '', link: `/admin?tab=disputes&dispute=${id}` }
  if (subject.startsWith('person:')) return { title: '', link: `/admin?section=people&q=${id}` }
  return { title: '', link: null }
}
