import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import { e164Of } from './phones.ts'
import * as store from './store.ts'

/** Two accounts with one phone number, from before numbers were stored as E.164; identified by e-mail address. */
export interface SamePhone {
  phone: string
  emails: [string, string]
}

/**
 * Converts phone numbers stored in older forms to E.164. Two accounts with the same number are both left
 * unchanged: `samePhones` reports them to the administrator, who contacts their owners.
 */
export async function settlePhones(ctx: Ctx): Promise<void> {
  for (const { id, phone } of await store.usersWithTypedPhones(ctx)) {
    try {
      await store.updateUnique(ctx, id, { phone: e164Of(phone), phoneDigits: store.phoneDigitsOf(phone) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** The pairs of accounts that share a number. */
export async function samePhones(ctx: Ctx): Promise<SamePhone[]> {
  const pairs: SamePhone[] = []
  for (const { id, email, phone } of await store.usersWithTypedPhones(ctx)) {
    const other = await store.userByIdentifier(ctx, e164Of(phone))
    if (other && other.id !== id) pairs.push({ phone: other.phone, emails: [other.email, email] })
  }
  return pairs
}
