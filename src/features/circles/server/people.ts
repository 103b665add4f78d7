import { roughKilometers } from '#core/area.ts'
import { distance, type LatLng } from '#core/geo.ts'
import { lastVisits } from '#features/accounts/server/visits.ts'
import { type Onlooker, showsActivity, showsArea, showsProfile } from '#features/settings/rules.ts'
import { presenceOf } from '#features/people/presence.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type PersonRow, selectPeople } from './personStore.ts'

/** People as shown to one kind of viewer, whose own published area is `from`. */
export async function presentPeople(ctx: Ctx, rows: readonly PersonRow[], onlooker: Onlooker, from: LatLng | null) {
  const ids = rows.map(({ id }) => id)
  const seen = await peopleAsSeen(ctx, ids, onlooker)
  const privacy = await privacyOf(ctx, ids)
  const visits = await lastVisits(ctx, ids)
  return rows.map((row) => {
    const chosen = privacy.get(row.id)!
    const isShown = showsProfile(chosen, onlooker)
    const area = showsArea(chosen, onlooker) ? row.area : null
    return {
      id: row.id,
      name: seen.get(row.id)?.name ?? '',
      profilePhoto: seen.get(row.id)?.photo ?? '',
      skills: isShown ? row.skills.map(({ skill }) => skill) : [],
      keywords: isShown ? [...new Set(row.skills.flatMap(({ keywords }) => keywords ?? []))] : [],
      distance: area && from ? roughKilometers(distance(from, area)) : null,
      presence: showsActivity(chosen, onlooker) ? presenceOf(visits.get(row.id) ?? null, ctx.now()) : null,
      isDemo: row.isDemo,
      area,
    }
  })
}

/** A person's published area, if they share it and so may see the areas of others; else the reason in `standing`. */
export async function standingOf(ctx: Ctx, userId: string) {
  const area = (await selectPeople(ctx, [userId])).get(userId)?.area ?? null
  const sharesArea = (await privacyOf(ctx, [userId])).get(userId)!.locationSharing
  if (!sharesArea) return { standing: 'sharingOff' as const, area: null }
  return area ? { standing: 'ready' as const, area } : { standing: 'noArea' as const, area: null }
}
