import { tellDelivered } from '#features/chat/server/receipts.ts'
import { noteDelivered as noteAlertDelivered } from '#features/sos/server/following.ts'
import type { OnDelivered } from '#features/notifications/server/reading.ts'

/** Who wants to know when something reached a device: a chat's second tick, an SOS's "delivered". */
export const DELIVERED: OnDelivered[] = [tellDelivered, noteAlertDelivered]
