import { keptText } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import { emergencyNumber } from '../../emergency.ts'

/** Two-letter code of the country where this device last was. */
export const keptCountry = storageEntry(`${PREFIX}_country`, keptText)

/** The emergency number of that country. */
export const keptNumber = (): string => emergencyNumber(keptCountry.read() ?? '')

/** Vibrates the phone if possible; browsers refuse before the user has touched the page. */
export function vibrate(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern)
}

/** True for Apple phones and tablets, whose sms: links have a different syntax. */
export const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

interface Battery {
  level: number
}

/** Battery and kind of network as far as the browser reports them, for helpers. Unknown values are absent. */
export async function deviceState(): Promise<{ batteryPercent?: number; network?: string }> {
  const device = navigator as Navigator & {
    getBattery?: () => Promise<Battery>
    connection?: { effectiveType?: string }
  }
  const network = device.connection?.effectiveType
  return { ...(await batteryOf(device)), ...(network && { network }) }
}

/** Longest wait for this data before an alert is sent without it. */
const STATE_TIMEOUT_MS = 100

async function batteryOf(device: { getBattery?: () => Promise<Battery> }): Promise<{ batteryPercent?: number }> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), STATE_TIMEOUT_MS))
  const battery = await Promise.race([device.getBattery?.().catch(() => null) ?? null, late])
  return battery ? { batteryPercent: Math.round(battery.level * 100) } : {}
}
