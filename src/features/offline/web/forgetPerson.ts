import { forgetVoiceDrafts } from '#features/chat/web/voice/voiceDrafts.ts'
import { forgetArea } from '#features/discovery/web/area/keptArea.ts'
import { forgetDraftPhotos } from '#features/listings/web/drafts/draftPhotos.ts'
import { forgetAnswers } from '#kit/web/keptAnswers.ts'
import { endOf, resultOf } from '#kit/web/database.ts'
import { wipeStorage } from '#kit/web/storageKeys.ts'
import { forgetStorage } from './storageKeys.ts'

/** Service worker caches of pictures, which show what a person viewed and where. */
export const PICTURE_CACHES = ['hereabouts-photos', 'hereabouts-tiles']
/** Database in which workbox-expiration keeps the times of these caches. */
const PICTURE_INDEX = 'workbox-expiration'

/**
 * Clears the service worker's index of these caches: it names every tile and photo with the time it was shown. The
 * database stays, because the worker keeps it open; if there is none, it is not created.
 */
async function forgetPictureIndex(): Promise<void> {
  if (!(await indexedDB.databases()).some(({ name }) => name === PICTURE_INDEX)) return
  const database = await resultOf(indexedDB.open(PICTURE_INDEX))
  try {
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return
    const transaction = database.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    await endOf(transaction)
  } finally {
    database.close()
  }
}

/**
 * Deletes a person's data in this browser after a sign-out or when another person signs in (S-34). Unsent calls stay in
 * the outbox until that person signs in again.
 * @param isReplaced whether another person is signed in now
 */
export async function forgetPerson(userId: string, isReplaced: boolean): Promise<void> {
  wipeStorage(isReplaced ? 'leaving' : 'signedOut')
  await Promise.allSettled([
    forgetAnswers(),
    forgetArea(),
    forgetDraftPhotos(),
    forgetVoiceDrafts(),
    ...PICTURE_CACHES.map((name) => caches.delete(name)),
    forgetPictureIndex(),
  ])
  // Last, because it deletes the owner's id, which is needed to resume an interrupted deletion.
  await forgetStorage(userId)
}
