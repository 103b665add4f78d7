import { ChatPage } from '#features/chat/web/ChatPage.tsx'
import { meetingParts } from './meetingParts.tsx'

/** The chats, with the meeting of the two people in each. */
export const ChatScreen = () => <ChatPage {...meetingParts} />
