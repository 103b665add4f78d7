import { sql, type SQL } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'
import type { Database } from '#kit/server/context.ts'
import { nearnessWithin } from '../engine/place.ts'
import { isInBox, nearnessTo } from '#kit/server/placeSql.ts'

/** A skill of a person, with the centre of the area in which it is found. */
export interface SpecialistRow {
  userId: string
  kind: 'specialization' | 'skill'
  name: string
  keywords: string[]
  /** Years. */
  experience: number
  qualification: string
  isDemo: boolean
  near: number
}

export interface SpecialistSearch {
  at: LatLng
  range: Meters
  /** The searcher, who is never among the results. */
  askerId: string
  isDemo: boolean
  now: Date
}

/** Rows read at a time. */
const BATCH = 200

/**
 * Skills of people within a range, nearest first: visible specializations, and skills of profiles with a published
 * area. People who hide themselves or their area are absent (R-16). `db` is one transaction.
 */
export async function* specialistsNear(db: Database, search: SpecialistSearch): AsyncGenerator<SpecialistRow[]> {
  await db.execute(sql`declare specialists no scroll cursor for ${inOrder(search)}`)
  for (;;) {
    const { rows } = await db.execute<SpecialistRow & Record<string, unknown>>(
      sql.raw(`fetch forward ${BATCH} from specialists`),
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
  }
}

/** Closes the cursor of specialists at any position. */
export async function closeSpecialists(db: Database): Promise<void> {
  await db.execute(sql`close specialists`)
}

function inOrder(search: SpecialistSearch): SQL {
  const specializations = sql`select l.owner_id as user_id, 'specialization' as kind, l.title as name, l.keywords,
      s.experience_years as experience, s.qualification, l.is_demo, l.latitude, l.longitude, p.shows_area
    from visible_listings(null, ${search.now.toISOString()}) l
    join specialization_facts s on s.listing_id = l.id join people_as_seen p on p.id = l.owner_id
    where l.kind = 'specialization' and l.status = 'active' and l.latitude is not null and ${isInBox(sql`l`, search.at, search.range)}`
  const skills = sql`select a.id as user_id, 'skill' as kind, entry ->> 'skill' as name,
      array(select jsonb_array_elements_text(coalesce(entry -> 'keywords', '[]'))) as keywords,
      0::float8 as experience, '' as qualification, a.is_demo, a.latitude, a.longitude, a.shows_area
    from people_near a cross join lateral jsonb_array_elements(a.skills) as entry
    where a.latitude is not null and ${isInBox(sql`a`, search.at, search.range)}`
  return sql`select p.user_id as "userId", kind, name, keywords, experience, qualification, is_demo as "isDemo", near
    from (select p.*, ${nearnessTo(search.at, sql`p`)} as near from (${specializations} union all ${skills}) p) p
    where p.user_id <> ${search.askerId} and is_demo = ${search.isDemo} and p.shows_area
      and p.user_id <> all (array(select v.id from avoided_by(${search.askerId}::uuid) v))
      and near <= ${nearnessWithin(search.range)}
    order by near, p.user_id, kind desc, name`
}
