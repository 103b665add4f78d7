import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as safety from '../safetyContract.ts'
import { raise, widen } from './alerts.ts'
import { begin, extend } from './checkIns.ts'
import { closeBeforeErasing, endMyDrill, refuseWhileOn, turnOff } from './ending.ts'
import { alertForMe, answer, mute, note, receivedAlerts } from './following.ts'
import { makeKey } from './keys.ts'
import { mySos } from './ledger.ts'
import { myReadiness, setDuress } from './readiness.ts'
import { keepMyTrail, myRecord, myRecords } from './record.ts'

export const sosRoutes: Route[] = [
  route(contract.makeSosKey, makeKey),
  route(contract.raiseAlert, raise),
  route(contract.readMySos, mySos),
  route(contract.endAlert, turnOff),
  route(contract.widenAlert, widen),
  route(contract.endDrill, endMyDrill),
  route(contract.listAlerts, receivedAlerts),
  route(contract.readAlert, alertForMe),
  route(contract.noteAlert, note),
  route(contract.answerAlert, answer),
  route(safety.muteSender, mute),
  route(safety.readReadiness, myReadiness),
  route(safety.setDuressPasskey, setDuress),
  route(safety.startCheckIn, begin),
  route(safety.extendCheckIn, extend),
  route(safety.listRecords, myRecords),
  route(safety.readRecord, myRecord),
  route(safety.keepTrail, keepMyTrail),
]

/** Endpoints that no rate limit may refuse (invariant 7). */
export const NEVER_LIMITED = [
  contract.raiseAlert,
  contract.readMySos,
  contract.endAlert,
  contract.widenAlert,
  contract.noteAlert,
  contract.answerAlert,
].map(({ name }) => name)

/** Endpoints of other features that wait until an SOS was turned off with its passkey. */
const WAITING = ['signOut', 'signOutEverywhere', 'endDevice', 'changePassword', 'deleteAccount', 'saveSettings']

/** Makes signing out here or elsewhere, deleting the account and changing what turns it off wait for an SOS that is on. */
export function guardedBySos(routes: Route[]): Route[] {
  return routes.map((each) => (WAITING.includes(each.endpoint.name) ? guarded(each) : each))
}

function guarded({ endpoint, answer: answerIt }: Route): Route {
  return {
    endpoint,
    async answer(ctx, input) {
      const isPasskey = (input as { sosPasskey?: unknown }).sosPasskey !== undefined
      if (endpoint.name !== 'saveSettings' || isPasskey) await refuseWhileOn(ctx)
      if (endpoint.name !== 'deleteAccount') return answerIt(ctx, input)
      return ctx.transaction(async (inside) => {
        await closeBeforeErasing(inside)
        return answerIt(inside, input)
      })
    },
  }
}
