import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { NOTICE_TYPES } from './rules.ts'

/** An entry of /notifications (M-15). */
export const Notice = z.object({
  id: z.string(),
  type: z.enum(NOTICE_TYPES),
  /** Key of its text in `locales/<language>/notifications.json`; a newer server may have kinds unknown to this app. */
  kind: z.string(),
  /** Values for the text, with `count`: the number of combined events. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In the language of the account. */
  title: z.string(),
  message: z.string(),
  /** ISO 8601. */
  time: z.string(),
  isRead: z.boolean(),
  /** Path in the product that a tap opens (M-14). */
  actionUrl: z.string(),
})
export type Notice = z.infer<typeof Notice>

const id = z.uuid('invalid')
const moment = z.iso.datetime({ error: 'invalid', offset: true })

export const listNotifications = defineEndpoint({
  ...addresses.listNotifications,
  access: 'signedIn',
  input: z.object({
    type: z.optional(z.enum(NOTICE_TYPES, 'invalid')),
    /** `next` of the previous page. */
    before: z.optional(z.string().check(z.regex(/^[0-9a-z-]{10,80}$/, 'invalid'))),
  }),
  output: z.object({
    notices: z.array(Notice),
    next: z.nullable(z.string()),
    unread: z.number(),
    /** True when there is an SOS notice, so that its filter is shown. */
    hasSos: z.boolean(),
  }),
  summary: 'What the signed-in person was told, newest first, thirty at a time; of one type when it is given.',
})

export const readNotification = defineEndpoint({
  ...addresses.readNotification,
  access: 'signedIn',
  input: z.object({ id }),
  output: Notice,
  summary: 'One own notice, in the words of the account’s language.',
})

export const countUnread = defineEndpoint({
  ...addresses.countUnread,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ unread: z.number() }),
  summary: 'How many notices the signed-in person has not read.',
})

export const markRead = defineEndpoint({
  ...addresses.markRead,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: z.optional(id), until: z.optional(moment) }),
  output: z.object({ unread: z.number() }),
  summary: 'Marks one own notice as read, or all of them (those that came up to a moment, when it is given).',
})

export const clearNotifications = defineEndpoint({
  ...addresses.clearNotifications,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ batch: id, id: z.optional(id), until: z.optional(moment) }),
  output: z.object({ cleared: z.number() }),
  summary: 'Takes one own notice away, or all up to a moment; `batch` names them for restoreNotifications.',
})

export const restoreNotifications = defineEndpoint({
  ...addresses.restoreNotifications,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ batch: id }),
  output: z.object({ restored: z.number() }),
  summary: 'Brings back what was cleared under that name, within a day.',
})

export const acknowledge = defineEndpoint({
  ...addresses.acknowledge,
  access: 'signedIn',
  input: z.object({ number: z.int('invalidNumber').check(z.gte(0, 'invalidNumber')) }),
  output: z.object({ upTo: z.number() }),
  summary: 'Says that this device received everything told up to that number of the person’s inbox.',
})

export const notificationsEndpoints = [
  listNotifications,
  countUnread,
  readNotification,
  markRead,
  clearNotifications,
  restoreNotifications,
  acknowledge,
]
