import * as z from 'zod/mini'
import { AlertForMe, DeviceFacts } from './receivedContract.ts'
import { ToldPosition } from './myAlertContract.ts'

/**
 * Payload of the event 'sosChanged' for open screens. With neither an alert, a position nor facts of the device,
 * the screen fetches the alert.
 */
export const AlertNews = z.object({
  alertId: z.string(),
  /** The reader may no longer see this alert. */
  isGone: z.optional(z.boolean()),
  /** The sender has pressed SOS again: the list of alerts has changed, too. */
  isAgain: z.optional(z.boolean()),
  /** The whole alert, for people who were just alerted. */
  alert: z.optional(AlertForMe),
  /** The sender's new position. */
  position: z.optional(ToldPosition),
  /** What is known of the sender's device at that time. */
  device: z.optional(DeviceFacts),
})
export type AlertNews = z.infer<typeof AlertNews>
