import type { Ctx } from '#kit/server/context.ts'
import { putDealing } from './dealingStore.ts'

/** Why somebody may review a listing (decisions, I-21). */
export interface Dealing {
  buyerId: string
  listingId: string
  /** He completed an order, or the seller answered him in a conversation about it. */
  kind: 'bought' | 'talked'
  orderId?: string | undefined
}

/** Keeps that a buyer really dealt with the seller of a listing; of one's own listing nothing is kept. */
export const recordDealing = (ctx: Ctx, dealing: Dealing): Promise<void> => putDealing(ctx, dealing)
