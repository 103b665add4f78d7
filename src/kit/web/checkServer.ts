import { onServer } from '#core/paths.ts'
import { seconds } from '#core/units.ts'

const HEALTH_TIMEOUT = seconds(5)

/** Checks whether the server answers, independent of the device's network state. */
export async function checkServer(): Promise<boolean> {
  try {
    const { ok } = await fetch(onServer('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_TIMEOUT) })
    return ok
  } catch {
    return false
  }
}
