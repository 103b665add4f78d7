import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as quietContract from '../quietContract.ts'
import type * as pushContract from '../pushContract.ts'
import type * as digestContract from '../digestContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  acknowledge,
  clearNotifications,
  countUnread,
  listNotifications,
  markRead,
  readDigest,
  readPush,
  readQuietHours,
  restoreNotifications,
  setDigest,
  setQuietHours,
  subscribePush,
  unsubscribePush,
} = callsOf<typeof contract & typeof quietContract & typeof pushContract & typeof digestContract>(addresses)
