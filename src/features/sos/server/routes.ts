import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as received from '../receivedContract.ts'
import * as reach from '../reachContract.ts'
import * as texts from '../textContract.ts'
import * as safety from '../safetyContract.ts'
import { raiseSos, widenSos } from './alerts.ts'
import { beginCheckIn, recordSignOfLife } from './checkIns.ts'
import { addContact, askAgain, myContacts, removeContact } from './contacts.ts'
import { endMyDrill, turnOff } from './ending.ts'
import { alertForMe, answerSos, setSosMute, noteReceipt, receivedAlerts, showWay } from './following.ts'
import { makeKey } from './keys.ts'
import { mySos } from './ledger.ts'
import {
  answerSelfTest,
  askAllToSwitchOn,
  askToSwitchOn,
  myReach,
  testMyDevices,
  myReadiness,
  safeSettings,
  setDuress,
} from './readiness.ts'
import { keepMyTrail, myRecord, myRecords } from './record.ts'

export const sosRoutes: Route[] = [
  route(contract.makeSosKey, makeKey),
  route(contract.raiseAlert, raiseSos),
  route(contract.readMySos, mySos),
  route(contract.endAlert, turnOff),
  route(contract.widenAlert, widenSos),
  route(contract.endDrill, endMyDrill),
  route(received.listAlerts, receivedAlerts),
  route(received.readAlert, alertForMe),
  route(received.noteAlert, noteReceipt),
  route(received.answerAlert, answerSos),
  route(received.showWay, showWay),
  route(safety.muteSender, setSosMute),
  route(safety.readReadiness, myReadiness),
  route(safety.readSafeSettings, safeSettings),
  route(safety.setDuressPasskey, setDuress),
  route(safety.startCheckIn, beginCheckIn),
  route(safety.extendCheckIn, recordSignOfLife),
  route(safety.listRecords, myRecords),
  route(safety.readRecord, myRecord),
  route(safety.keepTrail, keepMyTrail),
  route(reach.readReach, myReach),
  route(texts.listSosContacts, myContacts),
  route(texts.addSosContact, addContact),
  route(texts.askSosContact, askAgain),
  route(texts.removeSosContact, removeContact),
  route(reach.askToSwitchOn, askToSwitchOn),
  route(reach.askAllToSwitchOn, askAllToSwitchOn),
  route(reach.startSelfTest, testMyDevices),
  route(reach.answerSelfTest, answerSelfTest),
]
