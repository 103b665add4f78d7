import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as safetyContract from '../safetyContract.ts'
import type * as receivedContract from '../receivedContract.ts'
import type * as reachContract from '../reachContract.ts'
import type * as textContract from '../textContract.ts'
import type * as contract from '../contract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  addSosContact,
  answerAlert,
  askAllToSwitchOn,
  askSosContact,
  askToSwitchOn,
  endAlert,
  endDrill,
  extendCheckIn,
  keepTrail,
  listAlerts,
  listRecords,
  listSosContacts,
  makeSosKey,
  muteSender,
  noteAlert,
  raiseAlert,
  readAlert,
  readMySos,
  readReach,
  readReadiness,
  readRecord,
  readSafeSettings,
  removeSosContact,
  setDuressPasskey,
  showWay,
  startCheckIn,
  startSelfTest,
  widenAlert,
} = callsOf<
  typeof safetyContract & typeof receivedContract & typeof reachContract & typeof textContract & typeof contract
>(addresses)
