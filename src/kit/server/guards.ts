import { applies, type Endpoint } from '#core/contract.ts'
import type { Ctx } from './context.ts'
import { withQuota } from './quotas.ts'

/** What stands behind the guards that an endpoint names. */
export interface Guards {
  /** @throws Refusal 'passwordNeeded' unless the asker proved who they are in this session within ten minutes */
  requireProof(ctx: Ctx): Promise<void>
  /** @throws Refusal 'sosActive' while the asker's own SOS is on */
  refuseWhileSosIsOn(ctx: Ctx): Promise<void>
}

/**
 * Answers a call once every guard that its endpoint names lets it pass: an SOS that is on, then the proof, then the quota.
 * A refused call is not counted.
 * @param isUndone whether a refusal rolls back everything by itself, the count included
 * @throws Refusal 'sosActive', 'passwordNeeded', 'quotaReached', and what the answer throws
 */
export async function guarded<T>(
  ctx: Ctx,
  endpoint: Endpoint,
  input: unknown,
  { guards, isUndone }: { guards: Guards | undefined; isUndone: boolean },
  answer: () => Promise<T>,
): Promise<T> {
  if (applies(endpoint.heldDuringSos, input)) await guards!.refuseWhileSosIsOn(ctx)
  if (applies(endpoint.proof, input)) await guards!.requireProof(ctx)
  if (endpoint.quota === undefined) return answer()
  return withQuota(ctx, endpoint.quota, isUndone, answer)
}
