import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as positionContract from '../positionContract.ts'
import type * as contract from '../contract.ts'
import type * as inviteContract from '../inviteContract.ts'
import type * as feedContract from '../feedContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  acceptCircle,
  acceptInvite,
  askToCircle,
  blockFromCircle,
  confirmPhone,
  createPost,
  deletePost,
  findByPhone,
  findNearby,
  listBlocked,
  lookAtInvite,
  makeInvite,
  readCircle,
  readCirclePerson,
  readFeed,
  readPhoneFinding,
  removeFromCircle,
  reportPosition,
  sendPhoneCode,
  setPhoneFinding,
  sharePosition,
  stopSharing,
  unblock,
  withdrawInvite,
} = callsOf<typeof positionContract & typeof contract & typeof inviteContract & typeof feedContract>(addresses)
