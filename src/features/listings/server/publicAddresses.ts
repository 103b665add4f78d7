import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { PublicPage } from '../publicRules.ts'
import { countListed, selectListed } from './publicAddressStore.ts'

const PAGE_OF: Record<string, PublicPage> = { item: 'product', service: 'service', shop: 'shop', office: 'office' }

/** Where a public page stands, and when it last changed. */
export interface PublicAddress {
  page: PublicPage
  id: string
  updatedAt: Date
}

/** How many there are at most: those of people with a private profile are counted, too. */
export const countPublicAddresses = (ctx: Ctx): Promise<number> => countListed(ctx)

/** A part of all public addresses, in the order of their ids, without those of people whose profile is private. */
export async function listPublicAddresses(ctx: Ctx, part: { skip: number; limit: number }): Promise<PublicAddress[]> {
  const rows = await selectListed(ctx, part)
  const owners = rows.flatMap(({ ownerId }) => ownerId ?? [])
  const privacy = await privacyOf(ctx, owners)
  return rows
    .filter(({ ownerId }) => ownerId === null || privacy.get(ownerId)!.profileVisibility === 'public')
    .map(({ id, kind, updatedAt }) => ({ page: PAGE_OF[kind]!, id, updatedAt }))
}
