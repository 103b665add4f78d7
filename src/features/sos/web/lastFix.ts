import * as z from 'zod/mini'
import { meters } from '#core/units.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { setDenied } from './locationDenied.ts'

const Kept = z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number(), at: z.number() })
const entry = storageEntry(`${PREFIX}_last_fix`, Kept)

/** Last known position of this device, for an SOS without reception; null: none stored. */
export function lastFix(): Fix | null {
  const kept = entry.read()
  return kept && { ...kept, accuracy: meters(kept.accuracy) }
}

/** Stores the device's position. */
export const noteFix = ({ latitude, longitude, accuracy, at }: Fix): void => {
  setDenied(false)
  entry.write({ latitude, longitude, accuracy, at })
}
