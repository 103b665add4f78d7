/** Scrolls to a field with an error and focuses it, once the error is drawn. */
export function showField(field: HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
}
