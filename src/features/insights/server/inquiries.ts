import { myItem } from '#features/listings/server/items.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { InquiryShown } from '../contract.ts'
import { type Inquiry, eraseInquiryText, putInquiry, selectInquiries } from './store.ts'

/**
 * Records an inquiry, once per person and listing (J-06), never by the owner.
 * @returns whether it counted
 */
export const recordInquiry = (ctx: Ctx, inquiry: Inquiry): Promise<boolean> =>
  ctx.transaction((inside) => putInquiry(inside, inquiry))

/** Erases the text of an inquiry whose message was deleted; the inquiry still counts. */
export const forgetInquiryText = (ctx: Ctx, inquiry: Omit<Inquiry, 'conversationId'>): Promise<void> =>
  eraseInquiryText(ctx, inquiry)

/**
 * Inquiries about a product of the signed-in person, with the first message and the conversation's id, newest first
 * (J-02, X-02, X-13).
 * @throws Refusal 'productNotFound' (J-04), 'notYours' (J-03)
 */
export async function inquiriesOf(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ name: string; inquiries: InquiryShown[] }> {
  const { name } = await myItem(ctx, { id })
  const rows = await selectInquiries(ctx, id)
  const buyers = await peopleAsSeen(
    ctx,
    rows.map(({ buyerId }) => buyerId),
    'seller',
  )
  const shown = rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    buyerName: buyers.get(row.buyerId)?.name ?? '',
  }))
  return { name, inquiries: shown }
}
