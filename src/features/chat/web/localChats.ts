import * as z from 'zod/mini'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { Conversation, OpenConversation } from '../contract.ts'
import { Message } from '../messageContract.ts'

const CONVERSATIONS_KEPT = 50
/** Limits of the offline copy: conversations with messages, and the messages and characters of each. */
const THREADS_KEPT = 10
const MESSAGES_KEPT = 40
const LETTERS_KEPT = 20_000

const Thread = z.object({
  conversation: OpenConversation,
  messages: z.catch(z.array(Message), []),
  /** The other person, also after the deletion of their account: the address of the chat may still name them. */
  partnerId: z._default(z.nullable(z.string()), null),
})
const Copy = z.object({
  userId: z.string(),
  list: z.catch(z.array(Conversation), []),
  threads: z.catch(z.array(Thread), []),
})
type Copy = z.infer<typeof Copy>
type Thread = z.infer<typeof Thread>

/**
 * The offline copy of the chats of the person who signed in last: the list, and the latest messages of the latest
 * conversations. Another person's sign-in deletes it.
 */
const chats = storageEntry(`${PREFIX}_chats`, readBy(Copy))

const read = (userId: string): Copy => {
  const kept = chats.read()
  return kept?.userId === userId ? kept : { userId, list: [], threads: [] }
}

/** Deletes the offline copy; drafts are kept for their owner. */
export const forgetChats = (): void => chats.remove()

export const localList = (userId: string): Conversation[] => read(userId).list

export function keepList(userId: string, list: readonly Conversation[]): void {
  chats.write({ ...read(userId), list: list.slice(0, CONVERSATIONS_KEPT) })
}

/** The stored conversation with this id or with this person. */
export const localThread = (userId: string, wanted: { id?: string; partnerId?: string }): Thread | null =>
  read(userId).threads.find(
    ({ conversation, partnerId }) =>
      conversation.id === wanted.id ||
      (wanted.partnerId !== undefined && (conversation.partner.id ?? partnerId) === wanted.partnerId),
  ) ?? null

/** Stores a conversation, its latest messages, or both. */
export function keepThread(userId: string, id: string, changes: Partial<Thread>): void {
  const kept = read(userId)
  const old = kept.threads.find(({ conversation }) => conversation.id === id)
  const conversation = changes.conversation ?? old?.conversation
  if (!conversation) return
  const messages = latestOf(changes.messages ?? old?.messages ?? [])
  const others = kept.threads.filter((thread) => thread.conversation.id !== id)
  const partnerId = conversation.partner.id ?? old?.conversation.partner.id ?? old?.partnerId ?? null
  chats.write({ ...kept, threads: [{ conversation, messages, partnerId }, ...others].slice(0, THREADS_KEPT) })
}

/** The latest messages that fit into the limits. */
function latestOf(messages: readonly Message[]): Message[] {
  let letters = 0
  const latest = messages.slice(-MESSAGES_KEPT)
  const first = latest.findLastIndex(({ text }) => (letters += text.length) > LETTERS_KEPT)
  return latest.slice(first + 1)
}

const drafts = storageEntry(`${PREFIX}_chat_drafts`, readBy(z.record(z.string(), z.string())))
const draftKey = (userId: string, partnerId: string) => `${userId} ${partnerId}`

/** The unsent text to a person. */
export const draftFor = (userId: string, partnerId: string): string =>
  drafts.read()?.[draftKey(userId, partnerId)] ?? ''

export function keepDraft(userId: string, partnerId: string, text: string): void {
  const { [draftKey(userId, partnerId)]: _, ...others } = drafts.read() ?? {}
  drafts.write(text === '' ? others : { ...others, [draftKey(userId, partnerId)]: text })
}
