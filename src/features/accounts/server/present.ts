import { photoPath } from '#core/paths.ts'
import type { User } from '../contract.ts'
import type { UserRow } from './store.ts'

/** A person as shown to themselves; `now` decides whether a subscription is still active (N-10). */
export function presentUser(row: UserRow, now: Date): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    photo: row.photoId ? photoPath(row.photoId, 320) : '',
    location: { latitude: row.latitude, longitude: row.longitude, address: row.address },
    skills: row.skills,
    hasActiveSubscription: row.premiumUntil !== null && row.premiumUntil > now,
    memberSince: row.createdAt.toISOString(),
    isAdmin: row.isAdmin,
    isDemo: row.isDemo,
  }
}
