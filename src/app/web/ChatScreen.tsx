import type { OpenConversation } from '#features/chat/contract.ts'
import { ChatPage } from '#features/chat/web/ChatPage.tsx'
import { MeetingWith, ProposeRow } from '#features/meetings/web/withMeeting.tsx'

const cardOf = ({ partner }: OpenConversation) => <MeetingWith userId={partner.id} className="mx-4 my-2 shrink-0" />

function proposeRowOf({ partner, last, isBlocked }: OpenConversation) {
  if (partner.id === null || isBlocked) return null
  return <ProposeRow subject={{ userId: partner.id, name: partner.name, listingId: last?.listing?.id ?? null }} />
}

/** The chats, with the meeting of the two people in each (ADR 0012, 0041). */
export const ChatScreen = () => <ChatPage card={cardOf} attachEnd={proposeRowOf} />
