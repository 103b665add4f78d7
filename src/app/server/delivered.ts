import { tellDelivered } from '#features/chat/server/receipts.ts'
import { noteDelivered as noteAlertDelivered } from '#features/sos/server/following.ts'
import type { OnDelivered } from '#features/notifications/server/reading.ts'

/** Listeners for deliveries to a device: the second tick of a chat, "delivered" of an SOS. */
export const DELIVERED: OnDelivered[] = [tellDelivered, noteAlertDelivered]
