import { days, minutes } from '#core/units.ts'
import { areInCircle, nameOf } from '#features/circles/server/members.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import { sendSms } from '#kit/server/sms.ts'
import { TEXTED_AFTER, TEXTS, TRIES_AGAIN } from '../textRules.ts'
import { newToken, tokenHash } from './pageTokens.ts'
import { pageUrl } from './textPages.ts'
import * as store from './textStore.ts'
import { textLanguage, textWord } from './textWords.ts'

const AT_ONCE = 20
/** After a crash somebody else takes a text again. */
const LEASE = minutes(1)
/** Texts of alerts that ended are kept this long, so that a sender's daily count holds. */
const KEPT = days(2)

/**
 * Texts members with nothing on a device 30 s after they were told, and outside numbers that agreed 30 s after the alert
 * (ADR 0023). The sender is told nothing of it: whom an alert texts depends on where members are. Called each second.
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
    // Before it leaves: a page that was sent must open.
    await store.keepToken(ctx, text, tokenHash(ctx, token))
    const language = textLanguage(await languageOf(ctx, text.memberId ?? text.senderId))
    const name = await nameOf(ctx, text.senderId)
    await sendSms(ctx, {
      to: text.phone,
      text: textWord('alert', language, { name, url: pageUrl(ctx, 'alert', token) }),
    })
    await store.noteSent(ctx, text)
  } catch (error) {
    ctx.log.error({ failure: causeOf(error) }, 'a text of an SOS could not be sent')
    const pause = TRIES_AGAIN[text.tries - 1]
    await store.postponeText(ctx, text, pause === undefined ? null : new Date(ctx.now().getTime() + pause))
  }
}

/**
 * The alert that a token shows now; null for a wrong token, once the alert has ended, and for a member who left the circle
 * or was blocked meanwhile.
 */
export async function shownAlert(ctx: Ctx, token: string, senderOf: (alertId: string) => Promise<string | null>) {
  const text = await store.openText(ctx, tokenHash(ctx, token))
  if (!text) return null
  const senderId = await senderOf(text.alertId)
  if (senderId === null) return null
  if (text.memberId !== null && !(await areInCircle(ctx, senderId, text.memberId))) return null
  return text.alertId
}

/** Forgets texts of alerts that ended long ago. */
export const purgeTexts = (ctx: Ctx): Promise<void> => store.deleteOldTexts(ctx, new Date(ctx.now().getTime() - KEPT))
