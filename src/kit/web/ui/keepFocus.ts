/** Rows of a list. */
const ROW = 'li, tr, article, [role="row"], [role="listitem"], [role="group"]'
/** Controls that may be focused by the app; text fields would open the keyboard of a phone. */
const STOP =
  'a[href], button, select, summary, input[type="checkbox"], input[type="radio"], input[type="file"], [tabindex="0"]'
const HEADING = 'h1, h2, h3, legend'

/**
 * When the focused element is removed, the focus moves to a place from which Tab and a screen reader go on: after a row
 * of a list to the next row, else the previous one; where other controls take its place (a form after its button) to
 * the first of them; else to its labelled group or the heading above. After a page that is replaced as a whole, to
 * the new page's <main>.
 * @returns a function that stops this
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  const note = ({ target }: FocusEvent) => {
    last = target as Element
  }
  document.addEventListener('focusin', note)
  const observer = new MutationObserver((records) => {
    if (last === null || last.isConnected || !isFocusLost()) return
    const next = nextPlace(last, records) ?? document.getElementById('main')
    last = null
    if (next && !next.matches(STOP)) next.tabIndex = -1
    next?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', note)
  }
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

function nextPlace(lost: Element, records: readonly MutationRecord[]): HTMLElement | null {
  const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
  const parent = record?.target as Element | undefined
  const scope = parent?.isConnected ? parent.closest('dialog[open], main') : null
  if (!record || !parent || !scope) return null
  const removed = [...record.removedNodes].find((node) => node.contains(lost)) as Element
  return (
    firstOf(rowsBeside(removed, record), STOP) ??
    firstOf(
      addedWith(records, parent.closest('form, fieldset, section, li, dialog[open], main')!),
      `${HEADING}, ${STOP}`,
    ) ??
    parent.closest<HTMLElement>('fieldset, [role="group"][aria-labelledby]') ??
    headingAbove(record, scope)
  )
}

/** The rows after a removed one, then those before it, nearest first. */
function rowsBeside(removed: Element, { nextSibling, previousSibling }: MutationRecord): Element[] {
  const rows: Element[] = []
  for (let row = elementFrom(nextSibling, 'nextSibling'); row; row = row.nextElementSibling) rows.push(row)
  for (let row = elementFrom(previousSibling, 'previousSibling'); row; row = row.previousElementSibling) rows.push(row)
  return rows.filter((row) => row.matches(ROW) && row.localName === removed.localName)
}

function elementFrom(node: Node | null, direction: 'nextSibling' | 'previousSibling'): Element | null {
  let at = node
  while (at && !(at instanceof Element)) at = at[direction]
  return at
}

/** Elements that appeared inside `place` in the same rendering, except messages. */
const addedWith = (records: readonly MutationRecord[], place: Element): Element[] =>
  records
    .flatMap(({ addedNodes }) => [...addedNodes])
    .filter((node): node is Element => node instanceof Element && place.contains(node))
    .filter((element) => !element.closest('[role="status"], [role="alert"]'))

function firstOf(places: readonly Element[], selector: string): HTMLElement | null {
  for (const place of places) {
    const all = [place, ...place.querySelectorAll(selector)] as HTMLElement[]
    const found = all.find((each) => each.matches(selector) && isUsable(each))
    if (found) return found
  }
  return null
}

const isUsable = (element: HTMLElement): boolean =>
  !element.hasAttribute('disabled') &&
  !element.closest('[inert], [aria-hidden="true"]') &&
  (element.checkVisibility?.() ?? true)

/** The last heading above a removed element; without any, the dialog's panel or the page itself. */
function headingAbove({ target, previousSibling }: MutationRecord, scope: Element): HTMLElement {
  const place = previousSibling ?? target
  const isAbove = (heading: Element) =>
    place.contains(heading)
      ? place === previousSibling
      : (heading.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const above = [...scope.querySelectorAll<HTMLElement>(HEADING)].filter((each) => isAbove(each) && isUsable(each))
  return above.at(-1) ?? scope.querySelector<HTMLElement>('[data-panel]') ?? (scope as HTMLElement)
}
