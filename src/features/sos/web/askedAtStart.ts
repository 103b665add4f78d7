let isAsked = new URLSearchParams(globalThis.location?.search).get('ask') === 'sos'

/**
 * True once when this page was opened by the shortcut that asks the question of the SOS (manifest.webmanifest). Read before
 * anything leads elsewhere, a sign-in for example.
 */
export function takeAskedAtStart(): boolean {
  const was = isAsked
  isAsked = false
  return was
}

/** The address says it no more: a reload does not ask again. */
export function forgetAskedAtStart(): void {
  if (new URLSearchParams(location.search).get('ask') === 'sos')
    history.replaceState(history.state, '', location.pathname)
}
