import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as automaticContract from '../automaticContract.ts'
import type * as contract from '../contract.ts'
import type * as messageContract from '../messageContract.ts'
import type * as voiceContract from '../voiceContract.ts'
import type * as muteContract from '../muteContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const {
  countUnreadChats,
  deleteMessage,
  hideMessage,
  listConversations,
  markSeen,
  openConversation,
  readAutomaticReplies,
  readConversation,
  readMessages,
  saveAutomaticReplies,
  searchMessages,
  readSound,
  sendMessage,
  setBlocked,
  setMute,
  tellTyping,
  uploadSound,
} = callsOf<
  typeof automaticContract & typeof contract & typeof messageContract & typeof voiceContract & typeof muteContract
>(addresses)
