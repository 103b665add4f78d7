/**
 * The two lists from which the import law is generated (see ARCHITECTURE.md and `npm run check`).
 * A folder may import from those before it in its list, never from those after it.
 */

/** Floors of the house, lowest first. */
export const FLOORS = ['core', 'kit', 'features', 'app']

/** Features in their one order, lowest first: a feature may use only those before it. */
export const FEATURES = [
  'accounts',
  'photos',
  'settings',
  'places',
  'notifications',
  'reports',
  'listings',
  'subscriptions',
  'reviews',
  'orders',
  'wishlist',
  'discovery',
  'insights',
  'chat',
  'circles',
  'sos',
  'admin',
  'offline',
  'home',
]
