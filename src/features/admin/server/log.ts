import { createHmac } from 'node:crypto'
import { namesOf } from '#features/accounts/server/accounts.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { LogEntry } from '../contract.ts'
import { type AdminAct, canonicalJson, HOST_ID } from '../rules.ts'
import { insertLog, type LogFacts, lockLog, rowsAfter, rowsBefore } from './logStore.ts'

const FIRST = Buffer.alloc(32)
const AT_ONCE = 500
const PAGE = 50

/** What an administrator did. */
export interface Act {
  act: AdminAct
  /** Kind and id of the thing: `listing:…`. */
  subject: string
  /** Whom it touched. */
  personId?: string | null
  details?: LogFacts['details']
}

/** Hash of a row under a key that the database does not hold; it covers the hash before it. */
function hashOf(ctx: Ctx, previous: Buffer, { at, ...facts }: LogFacts): Buffer {
  const text = `admin log:${previous.toString('hex')}:${canonicalJson({ ...facts, at: at.toISOString() })}`
  return createHmac('sha256', Buffer.from(ctx.secrets.tokenKey, 'base64')).update(text).digest()
}

/**
 * Adds an act to the log (trust S12), in the transaction of its effect; without a signed-in administrator it was done on
 * the host.
 */
export async function record(ctx: Ctx, { act, subject, personId = null, details = {} }: Act): Promise<void> {
  await ctx.transaction(async (inside) => {
    const last = await lockLog(inside)
    const adminId = inside.actor?.userId ?? HOST_ID
    const facts = { number: (last?.number ?? 0) + 1, at: inside.now(), adminId, act, subject, personId, details }
    const previous = last?.hash ?? FIRST
    await insertLog(inside, { ...facts, previous, hash: hashOf(inside, previous, facts) })
  })
}

/** Whether the log is whole: how many rows and its last hash, or the first number at which it is not. */
export type LogVerdict =
  | { isWhole: true; count: number; head: string }
  | { isWhole: false; number: number; problem: 'changed' | 'missing' }

/**
 * Follows the chain from the first row to the last (trust S12). What the chain alone cannot show is that its end was cut
 * off: a head that was noted elsewhere shows that too.
 * @param noted number and hash (hexadecimal) that an earlier run told
 */
export async function verifyLog(ctx: Ctx, noted?: { number: number; hash: string }): Promise<LogVerdict> {
  let number = 0
  let previous: Buffer = FIRST
  let isNoted = noted === undefined
  for (;;) {
    const rows = await rowsAfter(ctx, number, AT_ONCE)
    for (const { hash, previous: told, ...facts } of rows) {
      if (facts.number !== number + 1) return { isWhole: false, number: number + 1, problem: 'missing' }
      if (!told.equals(previous) || !hash.equals(hashOf(ctx, previous, facts)))
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

/** What administrators did, newest first; for administrators (routes.ts). */
export async function readLog(
  ctx: Ctx,
  { before }: { before?: string | undefined },
): Promise<{ entries: LogEntry[]; next: string | null }> {
  signedIn(ctx)
  const rows = await rowsBefore(ctx, before === undefined ? null : Number(before), PAGE + 1)
  const page = rows.slice(0, PAGE)
  const names = await namesOf(ctx, [
    ...new Set(page.flatMap(({ adminId, personId }) => [adminId, personId ?? []].flat())),
  ])
  const entries = page.map(({ number, at, adminId, act, subject, personId, details }) => ({
    number,
    at: at.toISOString(),
    admin: names.get(adminId) ?? '',
    act,
    subject,
    person: personId === null ? null : { id: personId, name: names.get(personId) ?? '' },
    reason: String(details['reason'] ?? details['answer'] ?? ''),
  }))
  return { entries, next: rows.length > PAGE ? String(page.at(-1)!.number) : null }
}
