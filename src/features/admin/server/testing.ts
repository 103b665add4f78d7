import { newPerson, turnOnTwoFactor } from '#features/accounts/server/testing.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'

/** An administrator with two-factor sign-in, on the same database. */
export async function newAdmin(ctx: TestCtx, name = 'Admin'): Promise<TestCtx> {
  const actor = await newPerson(ctx, name, { isAdmin: true })
  await turnOnTwoFactor(ctx, actor.userId)
  return actingAs(ctx, actor)
}
