import * as z from 'zod/mini'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { Conversation, Message, OpenConversation } from '../contract.ts'

const CONVERSATIONS_KEPT = 50
/** The browser has little room: so many threads, of each so many messages, and not more than so many letters. */
const THREADS_KEPT = 10
const MESSAGES_KEPT = 40
const LETTERS_KEPT = 20_000

const Thread = z.object({ conversation: OpenConversation, messages: z.catch(z.array(Message), []) })
const Copy = z.object({
  userId: z.string(),
  list: z.catch(z.array(Conversation), []),
  threads: z.catch(z.array(Thread), []),
})
type Copy = z.infer<typeof Copy>
type Thread = z.infer<typeof Thread>

/**
 * What this browser keeps of the chats of the one who was signed in last, for times without a network: the list, and the
 * latest messages of the latest conversations. Another person's sign-in throws it away.
 */
const chats = storageEntry(`${PREFIX}_chats`, Copy)

const read = (userId: string): Copy => {
  const kept = chats.read()
  return kept?.userId === userId ? kept : { userId, list: [], threads: [] }
}

/** Forgets what is kept of chats; drafts stay for whom they belong to. */
export const forgetChats = (): void => chats.remove()

export const localList = (userId: string): Conversation[] => read(userId).list

export function keepList(userId: string, list: readonly Conversation[]): void {
  chats.write({ ...read(userId), list: list.slice(0, CONVERSATIONS_KEPT) })
}

/** A conversation as it was last told, by its own id or by whom it is with. */
export const localThread = (userId: string, wanted: { id?: string; partnerId?: string }): Thread | null =>
  read(userId).threads.find(
    ({ conversation }) =>
      conversation.id === wanted.id || (wanted.partnerId !== undefined && conversation.partner.id === wanted.partnerId),
  ) ?? null

/** Keeps a conversation, or its latest messages, or both. */
export function keepThread(userId: string, id: string, told: Partial<Thread>): void {
  const kept = read(userId)
  const old = kept.threads.find(({ conversation }) => conversation.id === id)
  const conversation = told.conversation ?? old?.conversation
  if (!conversation) return
  const messages = latestOf(told.messages ?? old?.messages ?? [])
  const others = kept.threads.filter((thread) => thread.conversation.id !== id)
  chats.write({ ...kept, threads: [{ conversation, messages }, ...others].slice(0, THREADS_KEPT) })
}

/** The latest messages for which there is room. */
function latestOf(messages: readonly Message[]): Message[] {
  let letters = 0
  const latest = messages.slice(-MESSAGES_KEPT)
  const first = latest.findLastIndex(({ text }) => (letters += text.length) > LETTERS_KEPT)
  return latest.slice(first + 1)
}

const drafts = storageEntry(`${PREFIX}_chat_drafts`, z.record(z.string(), z.string()))
const draftKey = (userId: string, partnerId: string) => `${userId} ${partnerId}`

/** What was begun and not sent to somebody. */
export const draftFor = (userId: string, partnerId: string): string =>
  drafts.read()?.[draftKey(userId, partnerId)] ?? ''

export function keepDraft(userId: string, partnerId: string, text: string): void {
  const { [draftKey(userId, partnerId)]: _, ...others } = drafts.read() ?? {}
  drafts.write(text === '' ? others : { ...others, [draftKey(userId, partnerId)]: text })
}
