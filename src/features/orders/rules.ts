import { days, hours, type Milliseconds } from '#core/units.ts'

/** The states of an order (W-57): asked for, promised, handed over; then done, called off, or out of time. */
export const ORDER_STATUSES = ['requested', 'confirmed', 'handedOver', 'completed', 'cancelled', 'expired'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Who takes a step. */
export const PARTIES = ['buyer', 'seller', 'clock'] as const
export type Party = (typeof PARTIES)[number]
/** The two between whom it is. */
export type Side = Exclude<Party, 'clock'>

/** What can be done with an order; `lapse` is the clock's. */
export const ORDER_ACTIONS = ['confirm', 'handOver', 'complete', 'cancel', 'lapse'] as const
export type OrderAction = (typeof ORDER_ACTIONS)[number]

type Steps = Partial<Record<OrderAction, { by: readonly Party[]; to: OrderStatus }>>

const STEPS: Record<OrderStatus, Steps> = {
  requested: {
    confirm: { by: ['seller'], to: 'confirmed' },
    cancel: { by: ['buyer', 'seller'], to: 'cancelled' },
    lapse: { by: ['clock'], to: 'expired' },
  },
  confirmed: {
    handOver: { by: ['seller'], to: 'handedOver' },
    // The buyer holds it in his hands, whether or not the seller has said so.
    complete: { by: ['buyer'], to: 'completed' },
    cancel: { by: ['buyer', 'seller'], to: 'cancelled' },
    lapse: { by: ['clock'], to: 'expired' },
  },
  handedOver: {
    complete: { by: ['buyer'], to: 'completed' },
    lapse: { by: ['clock'], to: 'completed' },
  },
  completed: {},
  cancelled: {},
  expired: {},
}

/** The state after a step; null when this party may not take it now. */
export function nextStatus(status: OrderStatus, action: OrderAction, by: Party): OrderStatus | null {
  const step = STEPS[status][action]
  return step?.by.includes(by) ? step.to : null
}

/** What a party may do now, most wanted first. */
export const actionsOf = (status: OrderStatus, by: Party): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => nextStatus(status, action, by) !== null)

/** True when nothing more happens to it. */
export const isOver = (status: OrderStatus): boolean => Object.keys(STEPS[status]).length === 0

/** True while its pieces are out of the stock but not sold yet. */
export const holdsStock = (status: OrderStatus): boolean => status === 'confirmed' || status === 'handedOver'

/** An unanswered request ends after this. */
export const ANSWER_WITHIN: Milliseconds = hours(72)
/** What was confirmed and not handed over ends after this, and its pieces go back into the stock. */
export const FETCH_WITHIN: Milliseconds = days(14)
/** What was handed over counts as received after this, unless the buyer reports a problem. */
export const RECEIPT_WITHIN: Milliseconds = days(3)

const WAITS: Partial<Record<OrderStatus, Milliseconds>> = {
  requested: ANSWER_WITHIN,
  confirmed: FETCH_WITHIN,
  handedOver: RECEIPT_WITHIN,
}

/** When the clock takes the next step of an order that came into this state at `at`; null once it is over. */
export function dueAfter(status: OrderStatus, at: Date): Date | null {
  const wait = WAITS[status]
  return wait === undefined ? null : new Date(at.getTime() + wait)
}

/** Most pieces of one order. */
export const MOST_QUANTITY = 999
/** Longest note of a buyer and longest reason for calling off, in characters. */
export const NOTE_LENGTH = 500
/** How often one person may ask within an hour. */
export const ASKS_PER_HOUR = 20
