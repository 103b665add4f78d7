import { forgetArea } from '#features/discovery/web/area/keptArea.ts'
import { forgetAnswers } from '#kit/web/keptAnswers.ts'
import { wipeStorage } from '#kit/web/wipeStorage.ts'
import { forgetStorage } from './storageKeys.ts'

/** Service worker caches of pictures, which show what a person viewed and where. */
export const PICTURE_CACHES = ['hereabouts-photos', 'hereabouts-tiles']

/**
 * Deletes a person's data in this browser after a sign-out or when another person signs in (S-34). Unsent calls stay in
 * the outbox until that person signs in again.
 * @param isReplaced whether another person is signed in now
 */
export async function forgetPerson(userId: string, isReplaced: boolean): Promise<void> {
  wipeStorage(isReplaced ? 'leaving' : 'signedOut')
  await Promise.allSettled([forgetAnswers(), forgetArea(), ...PICTURE_CACHES.map((name) => caches.delete(name))])
  // Last, because it deletes the owner's id, which is needed to resume an interrupted deletion.
  await forgetStorage(userId)
}
