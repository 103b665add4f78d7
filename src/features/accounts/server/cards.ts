import { photoPath } from '#core/paths.ts'
import type { Ctx } from '#kit/server/context.ts'
import * as store from './store.ts'

/** What may be told of a person at most; what is told to whom is decided by `settings`. */
export interface PersonCard {
  name: string
  /** Address of the photo, "" when there is none. */
  photo: string
  phone: string
}

/** Cards of people by id; unknown ids are absent. Never show one without asking `settings` first. */
export async function cardsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PersonCard>> {
  const rows = ids.length === 0 ? [] : await store.usersById(ctx, [...new Set(ids)])
  return new Map(
    rows.map(({ id, name, phone, photoId }) => [id, { name, phone, photo: photoId ? photoPath(photoId, 320) : '' }]),
  )
}
