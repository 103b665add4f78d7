import * as z from 'zod/mini'

/** A timer whose silence raises the alarm. */
export const CheckIn = z.object({
  id: z.string(),
  kind: z.enum(['walk', 'meeting']),
  note: z.string(),
  startedAt: z.string(),
  dueAt: z.string(),
  /** Where it ends by itself; null: nowhere. */
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** When its person came there, and it ended; null: not yet. */
  arrivedAt: z.nullable(z.string()),
})
export type CheckIn = z.infer<typeof CheckIn>
