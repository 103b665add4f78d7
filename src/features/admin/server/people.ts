import { Refusal } from '#core/errors.ts'
import { endSuspension, suspendUser } from '#features/accounts/server/suspensions.ts'
import { tellCircleBack, tellCircleLeft } from '#features/circles/server/departures.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { countOpenOrders } from '#features/orders/server/orders.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { sendMail } from '#kit/server/mail.ts'
import type { AdminPerson } from '../contract.ts'
import { logAdminAct } from './log.ts'
import { lockPerson, selectPeople } from './peopleStore.ts'

const WORDS = {
  suspended: {
    en: (reason: string) => ({
      subject: 'Your Hereabouts account is suspended',
      text: `Your Hereabouts account is suspended. You can’t log in, and nobody sees your listings.\n\nReason: ${reason}\n\nIf you think this is wrong, reply to this email.`,
    }),
    hi: (reason: string) => ({
      subject: 'आपका Hereabouts अकाउंट सस्पेंड है',
      text: `आपका Hereabouts अकाउंट सस्पेंड है। आप लॉग इन नहीं कर सकते, और आपकी लिस्टिंग किसी को नहीं दिखतीं।\n\nकारण: ${reason}\n\nअगर आपको लगता है कि यह गलत है, तो इस ईमेल का जवाब दें।`,
    }),
  },
  restored: {
    en: (reason: string) => ({
      subject: 'Your Hereabouts account is open again',
      text: `You can log in to Hereabouts again, and your listings show again.\n\n${reason}`,
    }),
    hi: (reason: string) => ({
      subject: 'आपका Hereabouts अकाउंट फिर खुल गया है',
      text: `आप फिर से Hereabouts में लॉग इन कर सकते हैं, और आपकी लिस्टिंग पहले की तरह दिखती हैं।\n\n${reason}`,
    }),
  },
}

export { personByEmail } from './peopleStore.ts'

const AT_ONCE = 50

/** People by name, e-mail address, phone number or id; for administrators (feature.ts). */
export async function findPeople(ctx: Ctx, { q }: { q: string }): Promise<{ people: AdminPerson[]; total: number }> {
  const found = await selectPeople(ctx, { q, isDemo: signedIn(ctx).isDemo, most: AT_ONCE })
  const orders = await countOpenOrders(
    ctx,
    found.people.map(({ id }) => id),
  )
  return { ...found, people: found.people.map((each) => ({ ...each, openOrders: orders.get(each.id) ?? 0 })) }
}

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
    await suspendUser(inside, id, reason)
    await tellCircleLeft(inside, id)
    await logAdminAct(inside, { act: 'suspendPerson', subject: `person:${id}`, personId: id, details: { reason } })
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
    await endSuspension(inside, id)
    await tellCircleBack(inside, id)
    await logAdminAct(inside, { act: 'restorePerson', subject: `person:${id}`, personId: id, details: { reason } })
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

/**
 * Mails a person about their account, in their language, after commit. A mail that the mail server refuses is only
 * logged; the account keeps its new state.
 */
async function mailPerson(
  ctx: Ctx,
  person: { id: string; email: string },
  about: keyof typeof WORDS,
  reason: string,
): Promise<void> {
  const language = (await languageOf(ctx, person.id))?.startsWith('hi') ? 'hi' : 'en'
  ctx.afterCommit(async () => {
    try {
      await sendMail(ctx, { to: person.email, ...WORDS[about][language](reason) })
    } catch (error) {
      ctx.log.error({ failure: causeOf(error) }, 'somebody could not be mailed what became of his account')
    }
  })
}
