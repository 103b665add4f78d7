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

/** Sending an alert does not wait longer for an unresponsive browser. */
const PATIENCE_MS = 100

async function batteryOf(device: { getBattery?: () => Promise<Battery> }): Promise<{ batteryPercent?: number }> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const battery = await Promise.race([device.getBattery?.().catch(() => null) ?? null, late])
  return battery ? { batteryPercent: Math.round(battery.level * 100) } : {}
}
