/**
 * When what has focus is removed (a link by the page it opens, a form by its answer), focus goes to the page's <main>
 * instead of <body>, so that Tab and a screen reader go on there and not at the top.
 */
export function keepFocus(): void {
  let last: Element | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    last = null
    document.getElementById('main')?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
