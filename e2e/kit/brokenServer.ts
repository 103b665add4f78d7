import type { Page } from '@playwright/test'
import { ENGLISH, Faults, NETWORK, type WriteAction } from './faults.ts'
import { expect, test } from './test.ts'

/** Console errors caused by a broken server. */
export const BROKEN = [/status of 500/, /ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch|Failed to load resource/]

interface Action extends WriteAction {
  name: string
  page: Page
  /** Text after no answer, if it differs from the usual one. */
  noAnswer?: RegExp
}

/**
 * Trust S11: a server that fails every write, and one whose answer is lost. The screen must not show success, must show
 * the failure in words and keep the input; once the server works, the same tap has its effect exactly once.
 * `e2e/screens/kit/writeFaults.ts` does the same without a browser.
 */
export async function performWhileBroken(action: Action): Promise<void> {
  const { name, page, open, act, typed, done, held, before, after, noAnswer = NETWORK } = action
  await test.step(name, async () => {
    const faults = await Faults.over(page)
    await open()
    await faults.announcedTexts()
    expect(await held(), `${name}, before`).toEqual(before)

    faults.begin('broken')
    await act()
    await expect.poll(() => faults.met.length, `${name}: the server is asked`).toBeGreaterThan(0)
    await expect(page.getByText(ENGLISH).first(), `${name}, 500`).toBeVisible()
    await typed?.()
    expect(await faults.successes(), `${name}, 500`).toEqual([])
    expect(await held(), `${name}, 500`).toEqual(before)

    faults.begin('answerLost')
    await act()
    await expect.poll(() => faults.met.length, { message: `${name}: asked again`, timeout: 20_000 }).toBeGreaterThan(0)
    await expect(page.getByText(noAnswer).first(), `${name}, no answer`).toBeVisible()
    await typed?.()
    expect(await faults.successes(), `${name}, no answer`).toEqual([])

    await faults.end()
    if (!action.showsByItself) await act()
    await done()
    await expect.poll(held, { message: `${name}, after`, timeout: 20_000 }).toEqual(after)
  })
}
