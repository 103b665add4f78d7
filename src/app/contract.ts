import type { Endpoint } from '#core/contract.ts'
import { accountsEndpoints } from '#features/accounts/contract.ts'
import { profileEndpoints } from '#features/accounts/profileContract.ts'
import { recoveryEndpoints } from '#features/accounts/recoveryContract.ts'
import { safetyEndpoints } from '#features/accounts/safetyContract.ts'
import { twoFactorEndpoints } from '#features/accounts/twoFactorContract.ts'
import { discoveryEndpoints } from '#features/discovery/contract.ts'
import { specialistEndpoints } from '#features/discovery/specialistContract.ts'
import { listingsEndpoints } from '#features/listings/contract.ts'
import { itemEndpoints } from '#features/listings/itemContract.ts'
import { officeEndpoints } from '#features/listings/officeContract.ts'
import { serviceEndpoints } from '#features/listings/serviceContract.ts'
import { shopEndpoints } from '#features/listings/shopContract.ts'
import { specializationEndpoints } from '#features/listings/specializationContract.ts'
import { photosEndpoints } from '#features/photos/contract.ts'
import { placesEndpoints } from '#features/places/contract.ts'
import { settingsEndpoints } from '#features/settings/contract.ts'
import { wishlistEndpoints } from '#features/wishlist/contract.ts'

/** Every endpoint of the product; the printed interface and the access rows are made from it. */
export const endpoints = [
  ...accountsEndpoints,
  ...recoveryEndpoints,
  ...profileEndpoints,
  ...safetyEndpoints,
  ...twoFactorEndpoints,
  ...photosEndpoints,
  ...settingsEndpoints,
  ...placesEndpoints,
  ...listingsEndpoints,
  ...shopEndpoints,
  ...itemEndpoints,
  ...serviceEndpoints,
  ...officeEndpoints,
  ...specializationEndpoints,
  ...wishlistEndpoints,
  ...discoveryEndpoints,
  ...specialistEndpoints,
] as unknown as Endpoint[]
