import { days } from '#core/units.ts'
import { BrowserDatabase } from '#kit/web/database.ts'

/** A finished recording. */
export interface Recording {
  sound: Blob
  durationMs: number
  /** Heights of the drawn bars. */
  wave: number[]
}

interface Kept extends Recording {
  /** Key: person and partner. */
  chat: string
  savedAt: number
}

const STORE = 'drafts'
const RETENTION = days(7)

const database = new BrowserDatabase('hereaboutsVoice', { [STORE]: 'chat' })
const chatOf = (userId: string, partnerId: string) => `${userId} ${partnerId}`

/** Stores the unsent recording to a person; null deletes it. Without browser storage it is lost with the page. */
export async function keepVoiceDraft(userId: string, partnerId: string, draft: Recording | null): Promise<void> {
  const chat = chatOf(userId, partnerId)
  await database
    .change(STORE, (store) =>
      draft === null ? store.delete(chat) : store.put({ ...draft, chat, savedAt: Date.now() } satisfies Kept),
    )
    .catch(() => undefined)
}

/** The unsent recording to a person; null when there is none, or no storage. */
export async function readVoiceDraft(userId: string, partnerId: string): Promise<Recording | null> {
  try {
    const kept = await database.read<Kept | undefined>(STORE, (store) => store.get(chatOf(userId, partnerId)))
    return kept && Date.now() - kept.savedAt < RETENTION ? kept : null
  } catch {
    return null
  }
}

/** Deletes the unsent recordings of everybody. */
export const forgetVoiceDrafts = (): Promise<void> =>
  database.change(STORE, (store) => store.clear()).catch(() => undefined)
