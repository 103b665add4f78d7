/** Every route of the product: listed by the specification, only linked to by it, or added; `$name` is a parameter. */
export const ROUTES = [
  '/',
  '/login',
  '/onboarding',
  '/home',
  '/filters',
  '/profile',
  '/profile/seller',
  '/wishlist',
  '/product-form',
  '/product/$id',
  '/product/$id/edit',
  '/product/$id/inquiries',
  '/ratings',
  '/seller-analytics',
  '/notifications',
  '/office-list',
  '/office-form',
  '/office/$id',
  '/office/$id/edit',
  '/language-settings',
  '/privacy-settings',
  '/admin',
  '/offline-sync',
  '/shop-list',
  '/shop-form',
  '/shop/$id',
  '/shop/$id/edit',
  '/shop/$id/analytics',
  '/shop/$id/products',
  '/item-list',
  '/item-form',
  '/item/$id',
  '/item/$id/edit',
  '/item/$id/inquiries',
  '/subscription',
  '/services-list',
  '/service-form',
  '/service-form/$id',
  '/service-provider-form',
  '/service/$id',
  '/specialist-form',
  '/specialist-search',
  '/specialist-profile',
  '/chat',
  '/chat/$id',
  '/circle',
  '/sosturnoff',
  // Not in the specification's list: all orders of a buyer and seller, where the specification only has single ones
  //
  '/orders',
  '/orders/$id',
  // Also not in that list: a new request, the board, one request, requests near a seller's listings.
  '/ask',
  '/requests',
  '/requests/$id',
  '/asked-near',
  // Also not in that list: proposing a meeting, all meetings, one meeting.
  '/meet',
  '/meetings',
  '/meetings/$id',
  // Also not in that list: the pages of the settings.
  '/privacy-settings/$page',
  '/privacy-policy',
  '/terms',
] as const

/** A route of the product, as named in the router. */
export type RoutePath = (typeof ROUTES)[number]

/** Addresses that a visitor may open without signing in (A-42, B-13, X-33). */
export const OPEN_ROUTES: readonly RoutePath[] = ['/', '/login', '/onboarding', '/privacy-policy', '/terms']

/** Addresses whose public page a visitor sees without an account, unless `PUBLIC_LISTINGS=off`. */
export const PUBLIC_ROUTES: readonly RoutePath[] = [
  '/product/$id',
  '/item/$id',
  '/shop/$id',
  '/service/$id',
  '/office/$id',
]

/** Addresses without the bottom navigation (B-13). */
export const BARE_ROUTES: readonly RoutePath[] = ['/', '/login', '/onboarding']

/** A route with the values of its `$name` parts. */
export interface RouteMatch {
  route: RoutePath
  params: Record<string, string>
}

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replace(/\$([a-z]+)/g, '(?<$1>[^/]+)')}/?$`),
}))

/** The route that an address (without query) belongs to, or null if the product has none. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const { route, pattern } of PATTERNS) {
    const found = pattern.exec(pathname)
    if (found) return { route, params: decoded(found.groups ?? {}) }
  }
  return null
}

function decoded(groups: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return groups
  }
}

/** True when the address (without query) is one of the product's routes. */
export const isRoute = (pathname: string): boolean => matchRoute(pathname) !== null

/** True for an in-app address that may be followed after sign-in or from a notification (M-14). */
export function isInAppPath(target: string): boolean {
  if (!target.startsWith('/') || target.startsWith('//') || target.includes('\\')) return false
  return isRoute(target.split(/[?#]/)[0]!)
}

let base = ''

/** Sets the base path, once at start: "" at the root, "/hereabouts" below a proxy. */
export function setBasePath(path: string): void {
  base = path
}

/** Adds the base path to a server path, for requests from a browser. */
export const onServer = (path: string): string => `${base}${path}`

/** Path of a photo; sizes are the longest side in pixels. */
export function photoPath(id: string, size: 320 | 800 | 1600): string {
  return onServer(`/photos/${id}/${size}.webp`)
}
