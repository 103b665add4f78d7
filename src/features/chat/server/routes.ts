import { route, type Route } from '#kit/server/http.ts'
import { readAutomaticReplies, saveAutomaticReplies } from '../automaticContract.ts'
import * as contract from '../contract.ts'
import { deleteMessage, hideMessage } from '../messageContract.ts'
import { setMute } from '../muteContract.ts'
import * as automatic from './automatic.ts'
import * as conversations from './conversations.ts'
import * as deleting from './deleting.ts'
import * as messages from './messages.ts'
import * as mutes from './mutes.ts'
import * as receipts from './receipts.ts'

/** @param block ends also the circle of the two, and notifies whoever has nobody in it any more */
export const chatRoutes = (block: conversations.Block): Route[] => [
  route(contract.openConversation, conversations.openWith),
  route(contract.readConversation, conversations.readOne),
  route(contract.listConversations, conversations.listOwn),
  route(contract.countUnreadChats, conversations.countOwnUnread),
  route(contract.setBlocked, (ctx, input) => conversations.setBlocked(ctx, input, block)),
  route(contract.readMessages, messages.readPage),
  route(contract.sendMessage, messages.writeMessage),
  route(contract.searchMessages, messages.findMessages),
  route(contract.markSeen, receipts.markSeenUpTo),
  route(contract.tellTyping, receipts.noteOwnTyping),
  route(deleteMessage, deleting.deleteMessage),
  route(hideMessage, deleting.hideMessage),
  route(setMute, mutes.setMute),
  route(readAutomaticReplies, automatic.readReplies),
  route(saveAutomaticReplies, automatic.saveReplies),
]
