import { guardApplies, type Endpoint } from '#core/contract.ts'
import type { Ctx } from './context.ts'
import { withQuota } from './quotas.ts'

/** Implementations of the guards that an endpoint may name. */
export interface Guards {
  /** @throws Refusal 'passwordNeeded' unless the caller gave a proof in this session within ten minutes */
  requireProof(ctx: Ctx): Promise<void>
  /** @throws Refusal 'secondProofNeeded' if the account has a second factor and it was not used */
  requireSecondProof(ctx: Ctx): Promise<void>
  /** @throws Refusal 'sosActive' while the caller's own SOS is on */
  refuseWhileSosIsOn(ctx: Ctx): Promise<void>
}

/**
 * Runs a call after all guards of its endpoint passed: active SOS, then the proofs, then the quota. A refused call does
 * not count against the quota.
 * @param isUndone whether the caller's transaction rolls everything back on a refusal, including the count
 * @throws Refusal 'sosActive', 'passwordNeeded', 'secondProofNeeded', 'quotaReached', and what the answer throws
 */
export async function runGuarded<T>(
  ctx: Ctx,
  endpoint: Endpoint,
  input: unknown,
  { guards, isUndone }: { guards: Guards | undefined; isUndone: boolean },
  answer: () => Promise<T>,
): Promise<T> {
  if (guardApplies(endpoint.heldDuringSos, input)) await guards!.refuseWhileSosIsOn(ctx)
  if (guardApplies(endpoint.proof, input)) await guards!.requireProof(ctx)
  if (endpoint.secondProof) await guards!.requireSecondProof(ctx)
  if (endpoint.quota === undefined) return answer()
  return withQuota(ctx, endpoint.quota, isUndone, answer)
}
