import type { Ctx } from '#kit/server/context.ts'
import { putInquiry } from './inquiryStore.ts'

/** Somebody's first message about a listing. */
export interface Inquiry {
  listingId: string
  fromId: string
  text: string
  conversationId: string
}

/** Keeps an inquiry, once per person and listing (J-06), never of the owner. @returns whether it counted */
export const recordInquiry = (ctx: Ctx, inquiry: Inquiry): Promise<boolean> =>
  ctx.transaction((inside) => putInquiry(inside, inquiry))
