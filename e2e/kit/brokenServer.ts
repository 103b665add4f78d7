import type { Page } from '@playwright/test'
import { Faults } from './faults.ts'
import { expect, test } from './test.ts'

export const ENGLISH = 'Something went wrong on our side. Please try again.'
export const HINDI = 'हमारी ओर कुछ गड़बड़ हुई। कृपया फिर कोशिश करें।'
const NETWORK = 'Network error. Please try again.'

/** Errors that a broken server leaves in the console. */
export const BROKEN = [/status of 500/, /ERR_CONNECTION_RESET|ERR_FAILED|Failed to fetch|Failed to load resource/]

/** Something a person does that the server must store. */
export interface Action {
  name: string
  page: Page
  /** Goes there and fills everything in. */
  open: () => Promise<unknown>
  /** The tap. */
  act: () => Promise<unknown>
  /** That what was typed or chosen is still there; left out where nothing is typed. */
  typed?: () => Promise<unknown>
  /** Words or state that only a success shows. */
  done: () => Promise<unknown>
  /** What the server holds of it, `before` the tap and `after` it, once. */
  held: () => Promise<unknown>
  before: unknown
  after: unknown
  /** What the screen says while it waits in the outbox: after no answer, or `always`, since it is kept before it is sent. */
  waits?: { says: RegExp; always?: true }
  /** How a failure is said, where it is not said as everywhere. */
  says?: { broken?: string | RegExp; noAnswer?: string | RegExp }
  /** After a lost answer the screen asks the server and shows by itself that it was done: there is nothing to repeat. */
  showsByItself?: true
  /** A repeat is rightly refused when the first one was stored, so its answer is not lost here. */
  notTwice?: true
}

/**
 * Trust S11: a server that fails every change, and one whose answer is lost. Nothing sounds like success, the failure is
 * said in words, what was typed stays, and when the server is well the same tap has its effect once.
 * @param actions one after the other, all on one page
 */
export async function survive(actions: Action[]): Promise<void> {
  const faults = await Faults.over(actions[0]!.page)
  for (const action of actions) await survives(action, faults)
}

async function survives(action: Action, faults: Faults): Promise<void> {
  const { name, page, open, act, typed, done, held, before, after, waits } = action
  const says = { broken: ENGLISH, noAnswer: NETWORK, ...action.says }
  await test.step(name, async () => {
    await faults.end()
    await open()
    await faults.told()
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
