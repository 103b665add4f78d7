import type { ConversationParts } from '#features/chat/web/ConversationThread.tsx'
import { MeetingWith, ProposeRow } from '#features/meetings/web/withMeeting.tsx'

/** The meeting of the two people of a conversation, and the row that proposes one (ADR 0012, 0041). */
export const meetingParts: ConversationParts = {
  card: ({ partner }) => <MeetingWith userId={partner.id} className="mx-4 my-2 shrink-0" />,
  attachEnd: ({ isOpened, onClose, ...subject }) => (
    <ProposeRow subject={subject} isOpened={isOpened} onTooSoon={onClose} />
  ),
}
