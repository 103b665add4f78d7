import { ChatPage } from '#features/chat/web/ChatPage.tsx'
import { chatParts } from './chatParts.tsx'

/** The chats, with what the two people have to do with each other. */
export const ChatScreen = () => <ChatPage {...chatParts} />
