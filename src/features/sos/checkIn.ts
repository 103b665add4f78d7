import * as z from 'zod/mini'

/** A timer that raises an alert unless its owner answers in time. */
export const CheckIn = z.object({
  id: z.string(),
  kind: z.enum(['walk', 'meeting']),
  note: z.string(),
  startedAt: z.string(),
  dueAt: z.string(),
  /** How often it can still be put off without the passkey. */
  tapsLeft: z.number(),
  /** The check-in ends when its owner arrives here; null: no place was set. */
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** When its owner arrived and the check-in ended; null: not yet. */
  arrivedAt: z.nullable(z.string()),
})
export type CheckIn = z.infer<typeof CheckIn>
