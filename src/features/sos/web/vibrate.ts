/** Vibrates the phone if possible; browsers refuse before the reader has touched the page. */
export function vibrate(pattern: number[]): void {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern)
}
