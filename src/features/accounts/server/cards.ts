import { photoPath } from '#core/paths.ts'
import type { Ctx } from '#kit/server/context.ts'
import { nameAsTold } from '../rules.ts'
import * as store from './store.ts'

/** Everything that other people may see of a person; `settings` decides what each viewer sees. */
export interface PersonCard {
  name: string
  /** Address of the photo, "" when there is none. */
  photo: string
  phone: string
}

/** Cards of people by id; unknown ids are absent. Never show one without applying the rules of `settings`. */
export async function cardsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PersonCard>> {
  const rows = ids.length === 0 ? [] : await store.usersById(ctx, [...new Set(ids)])
  return new Map(
    rows.map((row) => [
      row.id,
      { name: nameAsTold(row), phone: row.phone, photo: row.photoId ? photoPath(row.photoId, 320) : '' },
    ]),
  )
}
