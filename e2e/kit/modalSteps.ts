import { type BrowserContext, expect } from '@playwright/test'

const IS_PENDING = `Boolean(history.state?.modal) && !document.querySelector('dialog[open]')`

/** A closed dialog takes its step of the history back, which would cancel a load begun before: loads wait for it. */
export function loadAfterModalSteps(context: BrowserContext): void {
  context.on('page', (page) => {
    const stepsGone = () => expect.poll(() => page.evaluate(IS_PENDING).catch(() => false)).toBe(false)
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (...args) => (await stepsGone(), goto(...args))
    page.reload = async (...args) => {
      await stepsGone()
      // The step back may still be under way when its entry is there already.
      return reload(...args).catch((error: unknown) => {
        if (!String(error).includes('ERR_ABORTED')) throw error
        return reload(...args)
      })
    }
  })
}
