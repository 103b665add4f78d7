import { isInAppPath } from '#core/paths.ts'

const KEY = 'hereabouts_target'

/** True from the tap on Sign Out until the sign-in page is shown: the address must not be kept for the next person. */
let isLeaving = false

/** Deletes the address, and stores none until the sign-in page is shown. */
export function leaveTarget(): void {
  isLeaving = true
  forgetTarget()
}

/** Call when the sign-in page is shown after a sign-out, or the sign-out failed. */
export function arriveAtLogin(): void {
  isLeaving = false
}

/** Stores the address that a visitor wanted, for "Continue to …" after signing in. */
export function rememberTarget(href: string): void {
  if (isLeaving) return
  try {
    if (isInAppPath(href)) sessionStorage.setItem(KEY, href)
  } catch {
    // without storage the visitor continues at their profile
  }
}

/** The remembered address, null when there is none. */
export function rememberedTarget(): string | null {
  try {
    const href = sessionStorage.getItem(KEY)
    return href !== null && isInAppPath(href) ? href : null
  } catch {
    return null
  }
}

export function forgetTarget(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // nothing was stored
  }
}
