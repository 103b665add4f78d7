import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as digestContract from '../digestContract.ts'
import * as pushContract from '../pushContract.ts'
import { readQuietHours, setQuietHours } from '../quietContract.ts'
import * as digest from './digest.ts'
import * as push from './push.ts'
import * as quiet from './quiet.ts'
import * as reading from './reading.ts'

/** @param followers called when events were delivered to a device; from features above this one */
export const notificationsRoutes = (followers: readonly reading.OnDelivered[]): Route[] => [
  route(contract.listNotifications, reading.listNotifications),
  route(contract.countUnread, reading.countUnread),
  route(contract.readNotification, reading.readNotification),
  route(contract.markRead, reading.markRead),
  route(contract.clearNotifications, reading.clearNotifications),
  route(contract.restoreNotifications, reading.restoreNotifications),
  route(contract.acknowledge, reading.acknowledging(followers)),
  route(digestContract.readDigest, digest.readDigest),
  route(digestContract.setDigest, digest.setDigest),
  route(readQuietHours, quiet.myQuietHours),
  route(setQuietHours, quiet.setQuietHours),
  route(pushContract.readPush, push.readPush),
  route(pushContract.subscribePush, push.subscribePush),
  route(pushContract.unsubscribePush, push.unsubscribePush),
]
