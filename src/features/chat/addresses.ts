import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  openConversation: ['POST', '/api/chat/conversations'],
  readConversation: ['GET', '/api/chat/conversations/:id'],
  listConversations: ['GET', '/api/chat/conversations'],
  countUnreadChats: ['GET', '/api/chat/unread'],
  readMessages: ['GET', '/api/chat/conversations/:id/messages'],
  sendMessage: ['POST', '/api/chat/messages'],
  markSeen: ['POST', '/api/chat/conversations/:id/seen'],
  tellTyping: ['POST', '/api/chat/conversations/:id/typing'],
  searchMessages: ['GET', '/api/chat/search'],
  setBlocked: ['PUT', '/api/chat/conversations/:id/blocked'],
  setMute: ['PUT', '/api/chat/conversations/:id/mute'],
  deleteMessage: ['POST', '/api/chat/messages/:id/delete'],
  hideMessage: ['PUT', '/api/chat/messages/:id/hidden'],
  uploadSound: ['PUT', '/api/chat/sounds/:id'],
  readSound: ['GET', '/api/chat/sounds/:id'],
  readAutomaticReplies: ['GET', '/api/chat/automatic'],
  saveAutomaticReplies: ['PUT', '/api/chat/automatic'],
})
