import type { Ctx } from '#kit/server/context.ts'
import { ownsListing } from './listingStore.ts'

/** True when a person has any listing, visible or not. */
export const hasListings = (ctx: Ctx, ownerId: string): Promise<boolean> => ownsListing(ctx, ownerId)
