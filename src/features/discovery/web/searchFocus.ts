let isWanted = false

/** Called by a link that looks like a search field: the field of the search screen gets the focus when it opens. */
export function wantSearchFocus(): void {
  isWanted = true
}

/** True once after {@link wantSearchFocus}. */
export function takeSearchFocus(): boolean {
  const was = isWanted
  isWanted = false
  return was
}
