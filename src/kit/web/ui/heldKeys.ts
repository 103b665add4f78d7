const ACTIVATED = 'button, a, summary, [role=button]'

/**
 * A key that is held down activates a control once. The browser repeats it: a held Enter would answer the question that
 * it has just opened, and open it again.
 */
export function ignoreHeldKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const isActivating = event.key === 'Enter' || event.key === ' '
      if (event.repeat && isActivating && (event.target as Element).matches(ACTIVATED)) event.preventDefault()
    },
    { capture: true },
  )
}
