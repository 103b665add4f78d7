import * as z from 'zod/mini'
import { meters } from '#core/units.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'

const Kept = z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number(), at: z.number() })
const entry = storageEntry(`${PREFIX}_last_fix`, Kept)

/** Where this device last was, for an alarm in a place without reception; null: it never told. */
export function lastFix(): Fix | null {
  const kept = entry.read()
  return kept && { ...kept, accuracy: meters(kept.accuracy) }
}

/** Keeps where this device is. */
export const noteFix = ({ latitude, longitude, accuracy, at }: Fix): void =>
  void entry.write({ latitude, longitude, accuracy, at })
