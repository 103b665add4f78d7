import { callsOf } from '#core/contract.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as nearbyContract from '../nearbyContract.ts'
import type * as neighbourhoodContract from '../neighbourhoodContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
export const { findNearbyProducts, noteWelcome, readNeighbourhood, readWelcome } = callsOf<
  typeof contract & typeof nearbyContract & typeof neighbourhoodContract
>(addresses)
