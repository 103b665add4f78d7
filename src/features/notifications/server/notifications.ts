import { newId } from '#core/ids.ts'
import { isInAppPath } from '#core/paths.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { isWanted, NOTICE_KINDS, type NoticeKind } from '../rules.ts'
import { pushTo } from './push.ts'
import { mustBeQuiet } from './quiet.ts'
import { insertNotice, replaceUnread } from './store.ts'

/** Something that a person is to find on /notifications. */
export interface Notice {
  kind: NoticeKind
  /** Fill the words of the kind; `count` is added. */
  params: Record<string, string | number>
  /** Where a tap leads: an address of the product (M-14). */
  actionUrl: string
  /** Unread notices of one kind about the same thing stand as one, for example one conversation; "" for none. */
  about?: string
  /** It stands there, but wakes no browser. */
  isSilent?: boolean
}

/**
 * Tells a person something for /notifications, in the transaction of the change itself, unless he does not want to know
 * (M-18). His open browsers hear it at once, those that he allowed it are woken.
 * @returns the notice's id, null when it is not wanted
 * @throws Error for an address that is none of the product's
 */
export async function notify(ctx: Ctx, userId: string, notice: Notice): Promise<string | null> {
  const { kind, params, actionUrl, about = '', isSilent = false } = notice
  if (!isInAppPath(actionUrl)) throw new Error(`A notice of ${kind} must not lead to ${actionUrl}`)
  const { type } = NOTICE_KINDS[kind]
  return ctx.transaction(async (inside) => {
    if (!isWanted(kind, (await privacyOf(inside, [userId])).get(userId)!.notifications)) return null
    const count = (await replaceUnread(inside, userId, kind, about)) + 1
    const id = newId()
    const fromId = inside.actor && inside.actor.userId !== userId ? inside.actor.userId : null
    const row = { id, userId, type, kind, params, actionUrl, about, count, fromId, createdAt: inside.now() }
    await insertNotice(inside, row)
    await tell(inside, userId, 'notice', { id, type, kind })
    if (isSilent || (await mustBeQuiet(inside, userId, type))) return id
    const urgency = type === 'sos' ? 'high' : 'normal'
    await pushTo(inside, userId, { type, url: actionUrl, noticeId: id, urgency, about: about && `${kind}${about}` })
    return id
  })
}
