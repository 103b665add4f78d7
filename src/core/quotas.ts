/** How often one account may do something per minute and per day (each window starts at the first use). */
export interface Quota {
  perMinute: number
  perDay: number
}

/**
 * Quotas of one account, by kind. Endpoints name their kind (`quota` of `defineEndpoint`). Importing or previewing a
 * list counts as one `import` per 200 lines. docs/security.md contains this table; a test keeps the two equal.
 */
export const QUOTAS = {
  listing: { perMinute: 20, perDay: 300 },
  listingChange: { perMinute: 120, perDay: 6000 },
  import: { perMinute: 60, perDay: 600 },
  photo: { perMinute: 120, perDay: 3000 },
  voice: { perMinute: 20, perDay: 400 },
  message: { perMinute: 40, perDay: 2000 },
  post: { perMinute: 10, perDay: 100 },
  request: { perMinute: 20, perDay: 200 },
  order: { perMinute: 20, perDay: 200 },
  ask: { perMinute: 5, perDay: 20 },
  answer: { perMinute: 20, perDay: 100 },
  meeting: { perMinute: 10, perDay: 100 },
  tell: { perMinute: 10, perDay: 40 },
  review: { perMinute: 10, perDay: 100 },
  report: { perMinute: 10, perDay: 50 },
  watch: { perMinute: 20, perDay: 200 },
  wish: { perMinute: 120, perDay: 2000 },
  payment: { perMinute: 20, perDay: 200 },
  export: { perMinute: 5, perDay: 30 },
  profile: { perMinute: 20, perDay: 200 },
} as const satisfies Record<string, Quota>

/** A kind of action that is counted separately. */
export type QuotaKind = keyof typeof QUOTAS
