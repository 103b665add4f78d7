import { isInAppPath } from '#core/paths.ts'
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

/** Stores the address that a visitor wanted, for "Continue to …" after signing in. */
export function rememberTarget(href: string): void {
  if (!isLeaving && isInAppPath(href)) entry.write(href)
}

/** The remembered address, null when there is none. */
export function rememberedTarget(): string | null {
  const href = entry.read()
  return href !== null && isInAppPath(href) ? href : null
}

export const forgetTarget = (): void => entry.remove()
