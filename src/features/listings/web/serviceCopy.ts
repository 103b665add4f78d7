import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useUser } from '#features/accounts/web/session.ts'
import { readBy, storageEntry } from '#kit/web/storage.ts'
import type { Service } from '../serviceContract.ts'

/** The fields of a service stored in this browser (F-91); the server stores all of it (F-92, W-33). */
const KeptService = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  pricing: z.string(),
  status: z.string(),
  location: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  description: z.string(),
  availability: z.object({ days: z.array(z.string()), start: z.string(), end: z.string() }),
})

/** The specification's own key (S-24). */
const entry = storageEntry('services', readBy(z.array(KeptService)))

/** Stores the reduced list of the user's services in this browser. */
export function useServiceCopy(services: readonly Service[] | undefined): void {
  useEffect(() => {
    if (!services) return
    entry.write(
      services.map(({ id, title, category, pricing, status, location, description, availability }) => ({
        id,
        title,
        category,
        pricing,
        status,
        location,
        description,
        availability,
      })),
    )
  }, [services])
}

/** Deletes the list when another person may use this browser (S-34). */
const forgetServiceCopy = (): void => entry.remove()

/** Deletes this browser's copy of a seller's services once another person is signed in (S-34). */
export function FollowSeller() {
  const userId = useUser()?.id
  const last = useRef(userId)
  useEffect(() => {
    if (last.current !== userId || userId === undefined) forgetServiceCopy()
    last.current = userId
  }, [userId])
  return null
}
