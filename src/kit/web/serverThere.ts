import { onServer } from '#core/paths.ts'
import { seconds } from '#core/units.ts'

const PATIENCE = seconds(5)

/** Checks whether the server answers, independent of the device's network state. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch(onServer('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    return ok
  } catch {
    return false
  }
}
