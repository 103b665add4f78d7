import { newId } from '#core/ids.ts'
import { days, hours } from '#core/units.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { sendMail } from '#kit/server/mail.ts'
import * as store from './store.ts'
import { sentenceOf, wordsOf } from './words.ts'

const EVERY = days(1)
const AGAIN_AFTER = hours(1)
const AT_ONCE = 50
/** Maximum number of notices listed in a mail; its subject counts all of them. */
const MOST_LINES = 10

/** Whether the signed-in person gets the daily mail. */
export async function readDigest(ctx: Ctx) {
  return { isOn: await store.hasDigest(ctx, signedIn(ctx).userId) }
}

/** Turns the daily mail on (the first comes after a day) or off. */
export async function setDigest(ctx: Ctx, { isOn }: { isOn: boolean }) {
  const { userId } = signedIn(ctx)
  if (isOn) await store.insertDigest(ctx, userId, newId(), after(ctx, EVERY))
  else await store.deleteDigest(ctx, userId)
  return { isOn }
}

/**
 * Ends the daily mail for the holder of its link's token, signed in or not.
 * @returns false for an unknown token
 */
export const stopDigest = (ctx: Ctx, token: string): Promise<boolean> => store.deleteDigestByToken(ctx, token)

/** Sends due mails to people with unread notices. */
export async function settleDigests(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await store.claimDigests(ctx, after(ctx, EVERY), AT_ONCE)
    for (const digest of due) {
      await sendDigest(ctx, digest).catch(() => store.postponeDigest(ctx, digest, after(ctx, AGAIN_AFTER)))
    }
    if (due.length < AT_ONCE) return
  }
}

async function sendDigest(ctx: Ctx, { userId, stopToken, email, since }: store.DueDigest): Promise<void> {
  const unread = await store.unreadSince(ctx, userId, since, MOST_LINES)
  if (unread.length === 0) return
  const language = await languageOf(ctx, userId)
  const lines = unread.map(({ kind, params, count }) => {
    const { title, message } = wordsOf(kind, { ...params, count }, language)
    return `- ${title}: ${message}`
  })
  const { publicUrl, host, port } = ctx.config
  const origin = publicUrl || `http://${host}:${port}`
  const say = (key: string, params: Record<string, string | number>) => sentenceOf('digest', key, language, params)
  const stopUrl = `${origin}/api/digest/stop/${stopToken}`
  await sendMail(ctx, {
    to: email,
    subject: say('subject', { count: unread[0]!.total }),
    text: [
      say('begin', {}),
      ...lines,
      '',
      say('open', { url: `${origin}/notifications` }),
      say('stop', { url: stopUrl }),
      '',
    ].join('\n'),
    // Headers for the mail program's "Unsubscribe" (RFC 2369, RFC 8058).
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

const after = (ctx: Ctx, wait: number) => new Date(ctx.now().getTime() + wait)
