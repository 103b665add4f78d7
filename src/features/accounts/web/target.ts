import { isInAppPath } from '#core/paths.ts'

const KEY = 'hereabouts_target'

/** Keeps the address that a visitor wanted, for "Continue to …" after signing in (decisions, A-05). */
export function rememberTarget(href: string): void {
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
