import type { Meeting } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { useMeetings, useWaitingMeetings } from './queries.ts'

/** True for an open meeting, and for one that has ended and still has an action for the user. */
const isShown = (meeting: Meeting) => isOpen(meeting) || meeting.acts.length > 0

/** An order, of whose meetings only those about it or its item are wanted. */
export interface OrderToMeet {
  id: string
  listingId: string | null
}

const isAbout = (order: OrderToMeet | undefined, orderId: string | null, listingId: string | null) =>
  !order || (orderId === null ? listingId !== null && listingId === order.listingId : orderId === order.id)

/** The user's latest open or unfinished meeting with somebody, or the proposal that waits for the network. */
export function useMeetingWith(userId: string | null, order?: OrderToMeet) {
  const own = useMeetings().data?.own.find(
    (each) => each.other.id === userId && isShown(each) && isAbout(order, each.orderId, each.listing?.id ?? null),
  )
  const waiting = [...useWaitingMeetings().values()].find(
    (each) => each?.withId === userId && isAbout(order, each.orderId, each.listingId),
  )
  return { own, waiting: own ? undefined : (waiting ?? undefined) }
}
