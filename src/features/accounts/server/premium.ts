import type { Ctx } from '#kit/server/context.ts'
import { updatePremium } from './store.ts'

/** Says until when a person has a subscription (N-10); null: none. */
export async function setPremiumUntil(ctx: Ctx, userId: string, until: Date | null): Promise<void> {
  await updatePremium(ctx, userId, until)
}
