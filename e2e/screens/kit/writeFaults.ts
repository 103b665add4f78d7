import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { ENGLISH, type Fault, isSuccess, NETWORK, type WriteAction } from '../../kit/faults.ts'
import { answerFor } from './wire.ts'

interface Action extends WriteAction {
  /** Text shown while the action waits in the outbox after no answer, or after every answer if it is `queued`. */
  waits?: RegExp
  /** The action is queued before it is sent, so a broken server is not reported either. */
  queued?: true
  /** Failure texts that differ from the usual ones. */
  says?: { broken?: RegExp; noAnswer?: RegExp }
  /** A repeat is correctly refused if the first attempt was stored: the request is lost instead of its answer. */
  notTwice?: true
}

/**
 * Trust S11: a server that fails every write, and one whose answer is lost. The screen must not show success, must show
 * the failure in words and keep the input; once the server works, the same tap has its effect exactly once.
 */
export async function performWhileBroken({ open, act, typed, done, held, before, after, ...rest }: Action) {
  const { waits, queued, says, notTwice, showsByItself } = rest
  const faults = faultyWrites()
  const announced = announcements()
  await open()
  announced.splice(0)
  expect(await held()).toEqual(before)

  faults.begin('broken')
  await act()
  await waitFor(() => expect(faults.met()).toBeGreaterThan(0))
  const broken = queued ? waits! : (says?.broken ?? ENGLISH)
  expect(await screen.findAllByText(typeof broken === 'string' ? includes(broken) : broken)).not.toEqual([])
  if (!queued) await typed?.()
  expect(announced.splice(0).filter(isSuccess)).toEqual([])
  expect(await held()).toEqual(before)

  faults.begin(notTwice ? 'noAnswer' : 'answerLost')
  if (queued) window.dispatchEvent(new Event('online'))
  else await act()
  await waitFor(() => expect(faults.met()).toBeGreaterThan(0))
  expect(await screen.findAllByText(waits ?? says?.noAnswer ?? NETWORK)).not.toEqual([])
  if (!waits) await typed?.()
  expect(announced.splice(0).filter(isSuccess)).toEqual([])

  faults.end()
  if (!waits && !showsByItself) await act()
  await done()
  await waitFor(async () => expect(await held()).toEqual(after))
}

const includes = (wanted: string) => (text: string) => text.includes(wanted)

/** Faults of the app's writes until the end of the test; reads are not affected. */
function faultyWrites() {
  let fault: Fault | null = null
  let met = 0
  answerFor(/^/, async (pass, sent) => {
    if (fault === null || sent().method === 'GET') return pass()
    const kind = fault
    if (kind === 'answerLost') await pass().catch(() => undefined)
    met += 1
    if (kind === 'broken') return Response.json({ error: { code: 'unexpected', requestId: 'test' } }, { status: 500 })
    throw new TypeError('Failed to fetch')
  })
  return {
    begin(next: Fault) {
      fault = next
      met = 0
    },
    /** Ends the faults and lets the app notice it. */
    end() {
      fault = null
      window.dispatchEvent(new Event('online'))
    },
    /** Number of writes affected since `begin`. */
    met: () => met,
  }
}

/** The texts of toasts and alerts from here on. */
export function announcements(): string[] {
  const announced: string[] = []
  const collect = () => {
    for (const part of document.querySelectorAll('[role=status], [role=alert]')) {
      const text = (part.textContent ?? '').trim()
      if (text !== '' && announced.at(-1) !== text) announced.push(text)
    }
  }
  new MutationObserver(collect).observe(document, { childList: true, subtree: true, characterData: true })
  return announced
}
