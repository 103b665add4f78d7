const ACTIVATED = 'button, a, summary, [role=button]'

/** True for the keys that activate a button. */
export const isActivating = ({ key }: { key: string }): boolean => key === 'Enter' || key === ' '

/**
 * A key that is held down activates a control once. The browser repeats it: a held Enter would answer the question that
 * it has just opened, and open it again.
 */
export function ignoreHeldKeys(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && isActivating(event) && (event.target as Element).matches(ACTIVATED)) event.preventDefault()
    },
    { capture: true },
  )
}
