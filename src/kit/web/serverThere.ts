import { onServer } from '#core/paths.ts'
import { seconds } from '#core/units.ts'

const PATIENCE = seconds(5)

/** Asks the server for a sign of life, whatever the device says of its network. */
export async function isServerThere(): Promise<boolean> {
  try {
    const { ok } = await fetch(onServer('/healthz'), { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    return ok
  } catch {
    return false
  }
}
