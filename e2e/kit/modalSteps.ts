import { type BrowserContext, expect, type Page } from '@playwright/test'

/** True while the history entry of a closed dialog is still there; a dialog that is closing counts as closed. */
const IS_PENDING = `Boolean(history.state?.modal) && !document.querySelector('dialog[open]:not([data-leaving])')`

/** Waits until no closed dialog is about to step back in the history. */
export const modalStepsDone = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(IS_PENDING).catch(() => false)).toBe(false)

/** A closed dialog removes its history entry, which would cancel a page load begun before: loads wait for it. */
export function loadAfterModalSteps(context: BrowserContext): void {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = (...args) => loaded(() => goto(...args))
    page.reload = (...args) => loaded(() => reload(...args))

    async function loaded<T>(load: () => Promise<T>): Promise<T> {
      await modalStepsDone(page)
      // The step back may still be under way although its entry is there already.
      return load().catch((error: unknown) => {
        if (!String(error).includes('ERR_ABORTED')) throw error
        return load()
      })
    }
  })
}
