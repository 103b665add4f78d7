import { forgetArea } from '#features/discovery/web/area/keptArea.ts'
import { forgetAnswers } from '#kit/web/keptAnswers.ts'
import { wipeStorage } from '#kit/web/wipeStorage.ts'
import { forgetStorage } from './storageKeys.ts'

/** Pictures show what somebody looked at and where; the service worker keeps them under these names. */
export const PICTURE_CACHES = ['hereabouts-photos', 'hereabouts-tiles']

/**
 * Takes away what this browser kept of a person when nobody, or somebody else, is signed in (S-34). What was done and not
 * sent yet stays in the outbox until that person signs in again.
 * @param isReplaced whether somebody else is signed in now
 */
export async function forgetPerson(userId: string, isReplaced: boolean): Promise<void> {
  wipeStorage(isReplaced ? 'leaving' : 'signedOut')
  await Promise.allSettled([forgetAnswers(), forgetArea(), ...PICTURE_CACHES.map((name) => caches.delete(name))])
  // Last: it takes away whose all this was, by which an interrupted clearing is taken up again.
  await forgetStorage(userId)
}
