interface Battery {
  level: number
}

/** What this browser knows of the device, told to helpers: the battery and the kind of network. Unknown things are absent. */
export async function deviceState(): Promise<{ batteryPercent?: number; network?: string }> {
  const device = navigator as Navigator & {
    getBattery?: () => Promise<Battery>
    connection?: { effectiveType?: string }
  }
  const network = device.connection?.effectiveType
  return { ...(await batteryOf(device)), ...(network && { network }) }
}

/** An alarm does not wait for a browser that does not answer. */
const PATIENCE_MS = 100

async function batteryOf(device: { getBattery?: () => Promise<Battery> }): Promise<{ batteryPercent?: number }> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  const battery = await Promise.race([device.getBattery?.().catch(() => null) ?? null, late])
  return battery ? { batteryPercent: Math.round(battery.level * 100) } : {}
}
