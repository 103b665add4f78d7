import type { Ctx } from '#kit/server/context.ts'
import { updatePremium } from './store.ts'

/** Sets the end of a person's subscription (N-10); null: no subscription. */
export async function setPremiumUntil(ctx: Ctx, userId: string, until: Date | null): Promise<void> {
  await updatePremium(ctx, userId, until)
}
