import { Refusal } from '#core/errors.ts'
import { usesTwoFactor } from '#features/accounts/server/suspensions.ts'
import { type Actor, type Ctx, signedIn } from '#kit/server/context.ts'

/**
 * Requires an administrator whose second step is on and was taken in this session (P-02).
 * @throws Refusal 'notSignedIn', 'adminOnly', 'adminNeedsTwoFactor'
 */
export async function requireAdmin(ctx: Ctx): Promise<Actor> {
  const actor = signedIn(ctx)
  if (!actor.isAdmin) throw new Refusal('adminOnly')
  if (!(await usesTwoFactor(ctx, actor.userId, actor.sessionId))) throw new Refusal('adminNeedsTwoFactor')
  return actor
}
