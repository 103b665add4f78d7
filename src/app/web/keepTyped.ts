/**
 * Keeps what was typed and focused in the server's copy of a page (ADR 0038) when the app replaces it. Call before the
 * first render.
 */
export function keepTyped(root: HTMLElement): void {
  const copies = [...root.querySelectorAll('input')]
  if (copies.length === 0) return
  let focused: EventTarget | null = document.activeElement
  const onFocus = (event: FocusEvent) => {
    focused = event.target
  }
  root.addEventListener('focusin', onFocus)
  const observer = new MutationObserver(() => {
    if (copies[0]!.isConnected) return
    observer.disconnect()
    root.removeEventListener('focusin', onFocus)
    for (const copy of copies) {
      const input = root.querySelector<HTMLInputElement>(`input[name="${copy.name}"]`)
      if (input && copy.value !== '') type(input, copy.value)
      if (input && copy === focused) input.focus()
    }
  })
  observer.observe(root, { childList: true })
}

/** Sets the value as typing does, so that a controlled input takes it. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
