import { Refusal } from '#core/errors.ts'
import { restore, suspend } from '#features/accounts/server/suspensions.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { AdminPerson } from '../contract.ts'
import { record } from './log.ts'
import { mailPerson } from './messages.ts'
import { lockPerson, selectPeople } from './peopleStore.ts'

export { personByEmail } from './peopleStore.ts'

const AT_ONCE = 50

/** People by name, e-mail address, phone number or id; for administrators (routes.ts). */
export const findPeople = (ctx: Ctx, { q }: { q: string }): Promise<{ people: AdminPerson[]; total: number }> =>
  selectPeople(ctx, { q, isDemo: signedIn(ctx).isDemo, most: AT_ONCE })

/**
 * Suspends a person: ends their sessions, hides their listings and mails them the reason. Suspending again does
 * nothing.
 * @throws Refusal 'userNotFound', 'cannotSuspend' for oneself and other administrators
 */
export async function suspendPerson(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ done: boolean }> {
  return ctx.transaction(async (inside) => {
    const person = await personOfWorld(inside, id)
    if (person.isAdmin) throw new Refusal('cannotSuspend')
    if (person.isSuspended) return { done: true }
    await suspend(inside, id, reason)
    await record(inside, { act: 'suspendPerson', subject: `person:${id}`, personId: id, details: { reason } })
    await mailPerson(inside, { id, email: person.email }, 'suspended', reason)
    return { done: true }
  })
}

/**
 * Ends a suspension and notifies the person. Restoring again does nothing.
 * @throws Refusal 'userNotFound'
 */
export async function restorePerson(
  ctx: Ctx,
  { id, reason }: { id: string; reason: string },
): Promise<{ done: boolean }> {
  return ctx.transaction(async (inside) => {
    const person = await personOfWorld(inside, id)
    if (!person.isSuspended) return { done: true }
    await restore(inside, id)
    await record(inside, { act: 'restorePerson', subject: `person:${id}`, personId: id, details: { reason } })
    await mailPerson(inside, { id, email: person.email }, 'restored', reason)
    await notify(inside, id, { kind: 'accountRestored', params: { reason }, actionUrl: '/profile' })
    return { done: true }
  })
}

async function personOfWorld(ctx: Ctx, id: string) {
  const person = await lockPerson(ctx, id)
  if (!person || person.isDemo !== signedIn(ctx).isDemo) throw new Refusal('userNotFound')
  return person
}
