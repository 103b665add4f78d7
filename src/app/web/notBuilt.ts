import type { RoutePath } from '#core/paths.ts'

/** The pieces of work that bring the screens which are still to come. */
export type Work =
  | 'Accounts, profile, settings and languages'
  | 'Selling'
  | 'Discovery'
  | 'People: circle, chat, notifications, live'
  | 'SOS'
  | 'Deals and fairness'
  | 'Offline and installable'

/** Addresses whose screen is still to come, with the work that brings it; `npm run checklist` lists them. */
export const NOT_BUILT: Partial<Record<RoutePath, Work>> = {
  '/product/$id/inquiries': 'Selling',
  '/ratings': 'Deals and fairness',
  '/seller-analytics': 'Selling',
  '/notifications': 'People: circle, chat, notifications, live',
  '/admin': 'Deals and fairness',
  '/offline-sync': 'Offline and installable',
  '/shop/$id/analytics': 'Selling',
  '/item/$id/inquiries': 'Selling',
  '/subscription': 'Selling',
  '/chat': 'People: circle, chat, notifications, live',
  '/chat/$id': 'People: circle, chat, notifications, live',
  '/circle': 'People: circle, chat, notifications, live',
  '/sosturnoff': 'SOS',
  '/orders/$id': 'Deals and fairness',
}
