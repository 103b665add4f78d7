import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  listNotifications: ['GET', '/api/notifications'],
  readNotification: ['GET', '/api/notifications/:id'],
  countUnread: ['GET', '/api/notifications/unread'],
  markRead: ['POST', '/api/notifications/read'],
  clearNotifications: ['POST', '/api/notifications/clear'],
  restoreNotifications: ['POST', '/api/notifications/restore'],
  acknowledge: ['POST', '/api/events/ack'],
  readQuietHours: ['GET', '/api/notifications/quiet-hours'],
  setQuietHours: ['PUT', '/api/notifications/quiet-hours'],
  readDigest: ['GET', '/api/digest'],
  setDigest: ['PUT', '/api/digest'],
  readPush: ['GET', '/api/push'],
  subscribePush: ['POST', '/api/push/subscribe'],
  unsubscribePush: ['POST', '/api/push/unsubscribe'],
})
