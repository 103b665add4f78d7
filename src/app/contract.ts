import type { Endpoint } from '#core/contract.ts'
import { accountsEndpoints } from '#features/accounts/contract.ts'
import { discoveryEndpoints } from '#features/discovery/contract.ts'
import { listingsEndpoints } from '#features/listings/contract.ts'
import { photosEndpoints } from '#features/photos/contract.ts'
import { placesEndpoints } from '#features/places/contract.ts'

/** Every endpoint of the product; the printed interface and the access rows are made from it. */
export const endpoints = [
  ...accountsEndpoints,
  ...photosEndpoints,
  ...placesEndpoints,
  ...listingsEndpoints,
  ...discoveryEndpoints,
] as unknown as Endpoint[]
