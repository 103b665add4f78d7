import type { Page } from '@playwright/test'
import { ENGLISH, Faults, NETWORK, type WriteAction } from './faults.ts'
import { expect, test } from './test.ts'

/** Console errors caused by a broken server. */
export const BROKEN = [/status of 500/, /ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch|Failed to load resource/]

export interface Action extends WriteAction {
  name: string
  page: Page
  /** Text shown while the action is in the outbox: after no answer, or `always` if it is queued before sending. */
  waits?: { says: RegExp; always?: true }
  /** Failure texts that differ from the usual ones. */
  says?: { broken?: string | RegExp; noAnswer?: string | RegExp }
  /** A repeat is correctly refused if the first attempt was stored, so the lost answer is not tested. */
  notTwice?: true
}

/**
 * Trust S11: a server that fails every write, and one whose answer is lost. The screen must not show success, must show
 * the failure in words and keep the input; once the server works, the same tap has its effect exactly once.
 * @param actions performed in sequence on one page
 */
export async function performWhileBroken(actions: Action[]): Promise<void> {
  const faults = await Faults.over(actions[0]!.page)
  for (const action of actions) await performOneWhileBroken(action, faults)
}

async function performOneWhileBroken(action: Action, faults: Faults): Promise<void> {
  const { name, page, open, act, typed, done, held, before, after, waits } = action
  const says = { broken: ENGLISH, noAnswer: NETWORK, ...action.says }
  await test.step(name, async () => {
    await faults.end()
    await open()
    await faults.announcedTexts()
    expect(await held(), `${name}, before`).toEqual(before)

    faults.begin('broken')
    await act()
    await expect.poll(() => faults.met.length, `${name}: the server is asked`).toBeGreaterThan(0)
    await expect(page.getByText(waits?.always ? waits.says : says.broken).first(), `${name}, 500`).toBeVisible()
    if (!waits?.always) await typed?.()
    expect(await faults.successes(), `${name}, 500`).toEqual([])
    expect(await held(), `${name}, 500`).toEqual(before)

    faults.begin(action.notTwice ? 'noAnswer' : 'answerLost')
    if (!waits?.always) await act()
    await expect.poll(() => faults.met.length, { message: `${name}: asked again`, timeout: 20_000 }).toBeGreaterThan(0)
    await expect(page.getByText(waits?.says ?? says.noAnswer).first(), `${name}, no answer`).toBeVisible()
    if (!waits) await typed?.()
    expect(await faults.successes(), `${name}, no answer`).toEqual([])

    await faults.end()
    if (!waits && !action.showsByItself) await act()
    await done()
    await expect.poll(held, { message: `${name}, after`, timeout: 20_000 }).toEqual(after)
  })
}
