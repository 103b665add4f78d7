/** Shakes the phone, where there is something to shake and the reader has touched the page: before that a browser refuses. */
export function vibrate(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern)
}
