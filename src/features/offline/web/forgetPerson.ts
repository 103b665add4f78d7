import { forgetArea } from '#features/discovery/web/area/keptArea.ts'
import { forgetAnswers } from '#kit/web/keptAnswers.ts'
import { forgetStorage } from './storageKeys.ts'

/** Pictures show what somebody looked at and where; the service worker keeps them under these names. */
export const PICTURE_CACHES = ['hereabouts-photos', 'hereabouts-tiles']

/**
 * Takes away what this browser kept of a person when nobody, or somebody else, is signed in (S-34). What was done and not
 * sent yet stays in the outbox until that person signs in again.
 */
export async function forgetPerson(userId: string): Promise<void> {
  await Promise.allSettled([
    forgetAnswers(),
    forgetArea(),
    forgetStorage(userId),
    ...PICTURE_CACHES.map((name) => caches.delete(name)),
  ])
}
