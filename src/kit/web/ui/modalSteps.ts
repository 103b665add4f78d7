/**
 * Open sheets and dialogs as entries of the browser's history, so that Back closes the top one and stays on the page.
 * Each has an entry with its number in `history.state.modal`. When it closes in another way, its entry is removed.
 */
interface Step {
  id: number
  /** Path of its page. */
  pathname: string
  askToClose: () => void
}

/** Open modals, lowest first. */
let open: readonly Step[] = []
let lastId = 0
/** A pending step back by this module, and the address to keep after it. */
let going: { href: string } | null = null
/** Actions that run once the current history entry belongs to no modal. */
let waiting: (() => void)[] = []
let isListening = false

/**
 * Time after which a step back counts as done. It is long, because a second step back while the first is pending would
 * leave the page.
 */
const GIVE_UP_MS = 5000
/** Time for a modal to close after a request. */
const CLOSES_WITHIN_MS = 80

const stepNow = (): number => (history.state as { modal?: number } | null)?.modal ?? 0

/** True while the current history entry belongs to a modal. */
export const isModalStep = (): boolean => stepNow() > 0

/**
 * Adds the history entry of an open modal.
 * @returns a function that removes it after closing
 */
export function addModalStep(askToClose: () => void): () => void {
  listen()
  const step = { id: ++lastId, pathname: location.pathname, askToClose }
  open = [...open, step]
  setTimeout(settle)
  return () => {
    open = open.filter((each) => each !== step)
    setTimeout(settle)
  }
}

/** Removes the history entries of modals, then runs `then`; required before navigation to another page. */
export function leaveModalSteps(then: () => void): void {
  if (!isModalStep() && !going) return then()
  waiting.push(then)
  if (!going) stepBack()
}

/** Synchronises the history with the open modals. */
function settle(): void {
  if (going || waiting.length > 0) return
  const top = open.at(-1)
  const now = stepNow()
  if (top && top.id > now && top.pathname === location.pathname)
    history.pushState({ ...(history.state as object | null), modal: top.id }, '', location.href)
  else if (now > (top?.id ?? 0)) stepBack()
}

function stepBack(): void {
  const step = { href: location.href }
  going = step
  history.back()
  setTimeout(() => going === step && arrived(), GIVE_UP_MS)
}

function arrived(): void {
  const left = going
  going = null
  // Keeps query changes made while the sheet was open, such as filters.
  if (left && left.href !== location.href) history.replaceState(history.state, '', left.href)
  if (waiting.length === 0) return settle()
  if (isModalStep()) return stepBack()
  const done = waiting
  waiting = []
  for (const act of done) act()
}

function listen(): void {
  if (isListening) return
  isListening = true
  addEventListener('popstate', () => {
    if (going) return arrived()
    const now = stepNow()
    for (const step of open.filter(({ id }) => id > now).reverse()) step.askToClose()
    setTimeout(settle, CLOSES_WITHIN_MS)
  })
}
