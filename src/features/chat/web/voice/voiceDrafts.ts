import { days } from '#core/units.ts'
import { endOf, openDatabase, resultOf } from '#kit/web/database.ts'

/** A finished recording. */
export interface Recording {
  sound: Blob
  durationMs: number
  /** Heights of the drawn bars. */
  wave: number[]
}

interface Kept extends Recording {
  /** Person and partner. */
  chat: string
  savedAt: number
}

const NAME = 'hereaboutsVoice'
const STORE = 'drafts'
const KEPT_FOR = days(7)

const database = () => openDatabase(NAME, 1, (made) => made.createObjectStore(STORE, { keyPath: 'chat' }))
const chatOf = (userId: string, partnerId: string) => `${userId} ${partnerId}`

async function change(work: (store: IDBObjectStore) => unknown): Promise<void> {
  const opened = await database()
  try {
    const transaction = opened.transaction(STORE, 'readwrite')
    work(transaction.objectStore(STORE))
    await endOf(transaction)
  } finally {
    opened.close()
  }
}

/** Stores the unsent recording to a person, null for none; without storage it lasts as long as the page. */
export async function keepVoiceDraft(userId: string, partnerId: string, draft: Recording | null): Promise<void> {
  const chat = chatOf(userId, partnerId)
  await change((store) =>
    draft === null ? store.delete(chat) : store.put({ ...draft, chat, savedAt: Date.now() } satisfies Kept),
  ).catch(() => undefined)
}

/** The unsent recording to a person; null when there is none, or no storage. */
export async function readVoiceDraft(userId: string, partnerId: string): Promise<Recording | null> {
  try {
    const opened = await database()
    const request = opened.transaction(STORE).objectStore(STORE).get(chatOf(userId, partnerId))
    const kept = await resultOf<Kept | undefined>(request)
    opened.close()
    return kept && Date.now() - kept.savedAt < KEPT_FOR ? kept : null
  } catch {
    return null
  }
}

/** Deletes the unsent recordings of everybody. */
export const forgetVoiceDrafts = (): Promise<void> => change((store) => store.clear()).catch(() => undefined)
