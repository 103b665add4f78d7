import { days, minutes } from '#core/units.ts'
import { areInCircle, nameOf } from '#features/circles/server/members.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import { sendSms } from '#kit/server/sms.ts'
import { TEXTED_AFTER, TEXTS, TRIES_AGAIN } from '../textContract.ts'
import { newToken, tokenHash, pageUrl, textLanguage, textWord } from './textPages.ts'
import * as store from './textStore.ts'

const AT_ONCE = 20
/** A text whose sender crashed is claimed again after this long. */
const LEASE = minutes(1)
/** Texts of ended alerts are kept this long, for the sender's daily count. */
const RETENTION = days(2)

/**
 * Texts members without a delivery on any device 30 s after they were notified, and outside contacts who agreed 30 s
 * after the alert (ADR 0023). The sender does not see who is texted, because that depends on where members are.
 * Called each second.
 */
export async function settleTexts(ctx: Ctx): Promise<void> {
  const now = ctx.now().getTime()
  await store.planTexts(ctx, {
    before: new Date(now - TEXTED_AFTER),
    since: new Date(now - days(1)),
    most: TEXTS.ofAlert,
    mostInADay: TEXTS.ofSenderInADay,
  })
  for (;;) {
    const due = await store.claimTexts(ctx, AT_ONCE, new Date(now + LEASE))
    await Promise.all(due.map((text) => sendText(ctx, text)))
    if (due.length < AT_ONCE) return
  }
}

async function sendText(ctx: Ctx, text: store.DueText): Promise<void> {
  try {
    const token = newToken()
    // Stored before sending: the page of a sent text must open.
    await store.keepToken(ctx, text, tokenHash(ctx, token))
    const language = textLanguage(await languageOf(ctx, text.memberId ?? text.senderId))
    const name = await nameOf(ctx, text.senderId)
    await sendSms(ctx, {
      to: text.phone,
      text: textWord('alert', language, { name, url: pageUrl(ctx, 'sos/alert', token) }),
    })
    await store.noteSent(ctx, text)
  } catch (error) {
    ctx.log.error({ failure: causeOf(error) }, 'a text of an SOS could not be sent')
    const pause = TRIES_AGAIN[text.tries - 1]
    await store.postponeText(ctx, text, pause === undefined ? null : new Date(ctx.now().getTime() + pause))
  }
}

/**
 * The alert behind a token, also after its end; null for a wrong token, for a contact who withdrew their consent, and
 * for a member who left the circle or was blocked meanwhile.
 */
export async function shownAlert(ctx: Ctx, token: string, senderOf: (alertId: string) => Promise<string | null>) {
  const text = await store.textByToken(ctx, tokenHash(ctx, token))
  if (!text) return null
  const senderId = await senderOf(text.alertId)
  if (senderId === null) return null
  if (text.memberId !== null && !(await areInCircle(ctx, senderId, text.memberId))) return null
  return text.alertId
}

/** Number of unsent texts, and for how many seconds the first of them has been due. */
export const textBacklog = (ctx: Ctx) => store.waitingTexts(ctx)

/** Deletes texts of alerts that ended long ago. */
export const purgeTexts = (ctx: Ctx): Promise<void> =>
  store.deleteOldTexts(ctx, new Date(ctx.now().getTime() - RETENTION))
