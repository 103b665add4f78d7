import { ChatPage } from '#features/chat/web/ChatPage.tsx'
import { chatParts } from './chatParts.tsx'

/** The chats, with the orders, meetings and positions that the two people share. */
export const ChatScreen = () => <ChatPage {...chatParts} />
