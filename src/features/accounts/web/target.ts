import { isInAppPath } from '#core/paths.ts'
import { entryOwner } from '#kit/web/address.tsx'
import { signedInId } from '#kit/web/api.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { sessionEntry } from '#kit/web/storage.ts'

const entry = sessionEntry('hereabouts_target')

/** True from the tap on Sign Out until the sign-in page is shown; meanwhile no address is stored. */
let isLeaving = false

/** Deletes the stored address, and prevents storing one until the sign-in page is shown. */
export function leaveTarget(): void {
  isLeaving = true
  forgetTarget()
}

/** Allows addresses to be stored again. Call it when the sign-in page is shown, or when the sign-out failed. */
export function arriveAtLogin(): void {
  isLeaving = false
}

/**
 * Stores the address that a visitor wanted, for "Continue to …" after signing in. The address of a person whose
 * session has ended is kept for them alone.
 */
export function rememberTarget(href: string): void {
  if (!isLeaving && isInAppPath(href)) entry.write(JSON.stringify({ href, owner: entryOwner() ?? '' }))
}

/** The address remembered for the signed-in person, null when there is none. */
export function rememberedTarget(): string | null {
  const kept = readTarget()
  if (!kept || !isInAppPath(kept.href)) return null
  return kept.owner === '' || kept.owner === signedInId() ? kept.href : null
}

function readTarget() {
  try {
    return keptFields(JSON.parse(entry.read() ?? 'null'), { href: 'string', owner: 'string' })
  } catch {
    return null // not written by this code
  }
}

export const forgetTarget = (): void => entry.remove()
