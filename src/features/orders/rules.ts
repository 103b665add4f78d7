import { days, hours, type Milliseconds } from '#core/units.ts'

/** The states of an order (W-57): requested, confirmed, handed over; then completed, cancelled or expired. */
export const ORDER_STATUSES = ['requested', 'confirmed', 'handedOver', 'completed', 'cancelled', 'expired'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Parties that can change an order; `clock` means automatic steps. */
export const PARTIES = ['buyer', 'seller', 'clock'] as const
export type Party = (typeof PARTIES)[number]
/** The two human parties. */
export type Side = Exclude<Party, 'clock'>

/** Actions on an order; `lapse` is automatic. */
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
    // The buyer has the item, whether or not the seller has confirmed the handover.
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

/** The state after an action; null when this party may not take it now. */
export function nextStatus(status: OrderStatus, action: OrderAction, by: Party): OrderStatus | null {
  const step = STEPS[status][action]
  return step?.by.includes(by) ? step.to : null
}

/** Actions that a party can take, most common first. */
export const actionsOf = (status: OrderStatus, by: Party): OrderAction[] =>
  ORDER_ACTIONS.filter((action) => nextStatus(status, action, by) !== null)

/**
 * States in which an order waits for a party: not for the buyer of a confirmed one, who may already report receipt though
 * the next step is the seller's.
 */
export const statesWaitingFor = (side: Side): OrderStatus[] =>
  ORDER_STATUSES.filter(
    (status) =>
      actionsOf(status, side).some((action) => action !== 'cancel') && !(status === 'confirmed' && side === 'buyer'),
  )

/** The state of an order once its buyer or seller has deleted the account; null when it is over. */
export function statusWhenLeft(status: OrderStatus): OrderStatus | null {
  if (isOver(status)) return null
  return status === 'handedOver' ? 'completed' : 'cancelled'
}

/** True for an order that ended because its buyer or seller deleted the account: nobody else is behind a cancellation. */
export const wasLeft = ({ status, endedBy }: { status: OrderStatus; endedBy: Party | null }): boolean =>
  status === 'cancelled' && endedBy === 'clock'

/** How a party ended a request that was not confirmed yet; null for every other order. */
export function endOfRequest(order: {
  status: OrderStatus
  endedBy: Party | null
  confirmedAt: Date | string | null
}): 'declined' | 'takenBack' | null {
  if (order.status !== 'cancelled' || order.confirmedAt !== null || wasLeft(order)) return null
  return order.endedBy === 'seller' ? 'declined' : 'takenBack'
}

/** True for a request that ended before its time because its seller deleted the item, perhaps restored since. */
export function wasUnlisted(order: {
  status: OrderStatus
  confirmedAt: Date | null
  createdAt: Date
  endedAt: Date | null
}): boolean {
  const { status, confirmedAt, createdAt, endedAt } = order
  if (status !== 'expired' || confirmedAt !== null || endedAt === null) return false
  return endedAt.getTime() < createdAt.getTime() + ANSWER_WITHIN
}

/** True for a final state. */
export const isOver = (status: OrderStatus): boolean => Object.keys(STEPS[status]).length === 0

/** True while the pieces of an order are reserved but not sold yet. */
export const holdsStock = (status: OrderStatus): boolean => status === 'confirmed' || status === 'handedOver'

/** An unanswered request expires after this long. */
export const ANSWER_WITHIN: Milliseconds = hours(72)
/** A confirmed order that was not handed over expires after this long, and its pieces return to stock. */
export const FETCH_WITHIN: Milliseconds = days(14)
/** A handed-over order counts as received after this long, unless the buyer reports a problem. */
export const RECEIPT_WITHIN: Milliseconds = days(3)

const WAITS: Partial<Record<OrderStatus, Milliseconds>> = {
  requested: ANSWER_WITHIN,
  confirmed: FETCH_WITHIN,
  handedOver: RECEIPT_WITHIN,
}

/** When an order in this state since `at` is due for its automatic step; null in a final state. */
export function dueAfter(status: OrderStatus, at: Date): Date | null {
  const wait = WAITS[status]
  return wait === undefined ? null : new Date(at.getTime() + wait)
}

/** Maximum number of pieces per order. */
export const MOST_QUANTITY = 999
/** Maximum length of a buyer's note and of a cancellation reason, in characters. */
export const NOTE_LENGTH = 500
/** Maximum number of requests of one person per hour. */
export const ASKS_PER_HOUR = 20
