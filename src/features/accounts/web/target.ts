import { isInAppPath } from '#core/paths.ts'

const KEY = 'hereabouts_target'

/** True from the tap on Sign Out until the sign-in page has come: where that person was concerns nobody after them. */
let isLeaving = false

/** Forgets the address, and keeps none until the sign-in page has come. */
export function leaveTarget(): void {
  isLeaving = true
  forgetTarget()
}

/** The sign-in page has come after a sign-out, or the sign-out failed. */
export function arriveAtLogin(): void {
  isLeaving = false
}

/** Keeps the address that a visitor wanted, for "Continue to …" after signing in (decisions, A-05). */
export function rememberTarget(href: string): void {
  if (isLeaving) return
  try {
    if (isInAppPath(href)) sessionStorage.setItem(KEY, href)
  } catch {
    // without storage the visitor starts at their profile
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
    // nothing was kept
  }
}
