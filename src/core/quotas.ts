/** How often one account may do something within a minute and within a day (both sliding from the first use). */
export interface Quota {
  perMinute: number
  perDay: number
}

/**
 * What one account may do, by kind. Endpoints name their kind (`quota` of `defineEndpoint`); a CSV import counts as one
 * `import`, however many lines it has. Docs print this table (docs/security.md), a test keeps the two equal.
 */
export const QUOTAS = {
  listing: { perMinute: 20, perDay: 300 },
  listingChange: { perMinute: 120, perDay: 6000 },
  import: { perMinute: 10, perDay: 200 },
  photo: { perMinute: 120, perDay: 3000 },
  message: { perMinute: 40, perDay: 2000 },
  post: { perMinute: 10, perDay: 100 },
  request: { perMinute: 20, perDay: 200 },
  order: { perMinute: 20, perDay: 200 },
  review: { perMinute: 10, perDay: 100 },
  report: { perMinute: 10, perDay: 50 },
  watch: { perMinute: 20, perDay: 200 },
  wish: { perMinute: 120, perDay: 2000 },
  payment: { perMinute: 20, perDay: 200 },
  profile: { perMinute: 20, perDay: 200 },
} as const satisfies Record<string, Quota>

/** What is counted together. */
export type QuotaKind = keyof typeof QUOTAS
