import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as goingContract from '../goingContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  agreeMeeting,
  askWellAfterMeeting,
  cancelMeeting,
  changeMeeting,
  declineMeeting,
  endMeetingWell,
  enterMeetingCode,
  listMeetingPlaces,
  listMeetings,
  moveInMeeting,
  proposeMeeting,
  readMeeting,
  readMeetingCode,
  readMeetingPosition,
  setOutToMeeting,
  shareInMeeting,
  tellOfMeeting,
} = callsOf<typeof contract & typeof goingContract>(addresses)
