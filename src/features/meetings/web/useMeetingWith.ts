import type { Meeting } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { useMeetings, useWaitingMeetings } from './queries.ts'

/** True for an open meeting, and for one that has ended and still has an action for the user. */
const isShown = (meeting: Meeting) => isOpen(meeting) || meeting.acts.length > 0

/** The user's latest open or unfinished meeting with somebody, or the proposal that waits for the network. */
export function useMeetingWith(userId: string | null) {
  const own = useMeetings().data?.own.find((each) => each.other.id === userId && isShown(each))
  const waiting = [...useWaitingMeetings().values()].find((each) => each?.withId === userId)
  return { own, waiting: own ? undefined : (waiting ?? undefined) }
}
