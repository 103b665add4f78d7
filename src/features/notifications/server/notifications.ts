import { newId } from '#core/ids.ts'
import { isInAppPath } from '#core/paths.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { tellNow } from '#kit/server/stream.ts'
import { isWanted, kindsOfMatter, NOTICE_KINDS, type NoticeKind } from '../rules.ts'
import { pushTo } from './push.ts'
import { mustBeQuiet } from './quiet.ts'
import { deleteMatter, insertNotice, replaceMatter } from './store.ts'

/** A notice to be added to /notifications. */
export interface Notice {
  kind: NoticeKind
  /** Values for the text of the kind; `count` is added. */
  params: Record<string, string | number>
  /** Path in the product that a tap opens (M-14). */
  actionUrl: string
  /**
   * Id of the thing (order, chat) that the notice is about, "" for none: notices of one matter about the same thing
   * share one row.
   */
  about?: string
  /** True: listed without a push. */
  isSilent?: boolean
  /** The person whose action it is about, hidden with everything of theirs; default: the acting person. */
  fromId?: string | null
  /** True: not deleted with the account of the person whose action it is about. */
  outlivesSender?: boolean
}

/**
 * Adds a notice to /notifications, in the transaction of the change itself, unless the person has turned its kind off
 * (M-18). Open browsers get it at once; subscribed ones get a push.
 * @returns the notice's id, null when it is turned off
 * @throws Error for a path outside the product
 */
export async function notify(ctx: Ctx, userId: string, notice: Notice): Promise<string | null> {
  const { kind, params, actionUrl, about = '', isSilent = false, outlivesSender = false } = notice
  const sender = notice.fromId === undefined ? (ctx.actor?.userId ?? null) : notice.fromId
  if (!isInAppPath(actionUrl)) throw new Error(`A notice of ${kind} must not lead to ${actionUrl}`)
  const { type } = NOTICE_KINDS[kind]
  return ctx.transaction(async (inside) => {
    if (!isWanted(kind, (await privacyOf(inside, [userId])).get(userId)!.notifications)) return null
    const count = (await replaceMatter(inside, userId, kind, about)) + 1
    const id = newId()
    const fromId = outlivesSender || sender === userId ? null : sender
    const row = { id, userId, type, kind, params, actionUrl, about, count, fromId, createdAt: inside.now() }
    await insertNotice(inside, row)
    await tell(inside, userId, 'notice', { id, type, kind })
    if (isSilent || (await mustBeQuiet(inside, userId, type))) return id
    const urgency = type === 'sos' ? 'high' : 'normal'
    await pushTo(inside, userId, { type, url: actionUrl, noticeId: id, urgency, about: about && `${kind}${about}` })
    return id
  })
}

/** Deletes a person's notices of one matter about a thing, once they need no action and contain nothing new (M). */
export async function settleNotices(ctx: Ctx, userId: string, kind: NoticeKind, about: string): Promise<void> {
  if (await deleteMatter(ctx, userId, kindsOfMatter(kind), about)) await tellNow(ctx, userId, 'noticesChanged', {})
}
