let isAsked = new URLSearchParams(globalThis.location?.search).get('ask') === 'sos'

/**
 * True once when this page was opened by the app shortcut for the SOS question (manifest.webmanifest). Read it before
 * any redirect, for example to a sign-in.
 */
export function takeAskedAtStart(): boolean {
  const was = isAsked
  isAsked = false
  return was
}

/** Removes the mark from the URL: a reload does not ask again. */
export function forgetAskedAtStart(): void {
  if (new URLSearchParams(location.search).get('ask') === 'sos')
    history.replaceState(history.state, '', location.pathname)
}
