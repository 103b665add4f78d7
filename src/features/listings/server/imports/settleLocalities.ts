import { nameLocalities } from '#features/places/server/addresses/namedPlaces.ts'
import type { Ctx } from '#kit/server/context.ts'
import { publicAddresses } from '../importStore.ts'

/** Updates the localities and streets that the address book takes from the addresses of shops and offices. */
export async function settleLocalities(ctx: Ctx): Promise<void> {
  await nameLocalities(ctx, await publicAddresses(ctx))
}
