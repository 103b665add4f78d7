import { accountsRoutes } from '#features/accounts/server/routes.ts'
import { discoveryRoutes, type SearchService } from '#features/discovery/server/routes.ts'
import { listingsRoutes } from '#features/listings/server/routes.ts'
import { placesRoutes } from '#features/places/server/routes.ts'
import { settingsRoutes } from '#features/settings/server/routes.ts'
import { wishlistRoutes } from '#features/wishlist/server/routes.ts'
import type { Route } from '#kit/server/http.ts'

/** What runs as long as the process and is made at start. */
export interface Services {
  search: SearchService
}

/** Every route of the product. */
export const productRoutes = (services: Services): Route[] => [
  ...accountsRoutes,
  ...settingsRoutes,
  ...placesRoutes,
  ...listingsRoutes,
  ...wishlistRoutes,
  ...discoveryRoutes(services.search),
]
