import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PublicPage } from '../publicRules.ts'
import { countListed, selectListed } from './visibilityStore.ts'

const PAGE_OF: Record<string, PublicPage> = { item: 'product', service: 'service', shop: 'shop', office: 'office' }

/** URL of a public page and when it last changed. */
export interface PublicAddress {
  page: PublicPage
  id: string
  updatedAt: Date
}

/** Upper limit of the number of public URLs: also counts those of people with a private profile. */
export const countPublicAddresses = (ctx: Ctx): Promise<number> => countListed(ctx)

/** A page of all public URLs, in the order of their ids, without those of people with a private profile. */
export async function listPublicAddresses(ctx: Ctx, part: { skip: number; limit: number }): Promise<PublicAddress[]> {
  const rows = await selectListed(ctx, part)
  const owners = rows.flatMap(({ ownerId }) => ownerId ?? [])
  const privacy = await privacyOf(ctx, owners)
  return rows
    .filter(({ ownerId }) => ownerId === null || privacy.get(ownerId)!.profileVisibility === 'public')
    .map(({ id, kind, updatedAt }) => ({ page: PAGE_OF[kind]!, id, updatedAt }))
}
