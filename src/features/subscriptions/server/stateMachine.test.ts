import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { days, hours } from '#core/units.ts'
import { me } from '#features/accounts/server/accounts.ts'
import { newService } from '#features/listings/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { TEST_START, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { monthsLater, type PaymentState } from '../rules.ts'
import { readSubscription, reportReference, startPayment } from './payments.ts'
import { confirmPayment, refundPayment, refusePayment, settlePayments } from './settling.ts'
import { moneyEvent, payingPerson } from './testing.ts'
import { takeEvent } from './feature.ts'

const REFERENCES = ['400000000001', '400000000002', '400000000003']
const which = fc.nat({ max: 3 })
const reference = fc.constantFrom(...REFERENCES)
const step = fc.oneof(
  fc.record({ do: fc.constant('start'), both: fc.boolean(), months: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('report'), which, reference }),
  fc.record({ do: fc.constant('confirm'), which }),
  fc.record({ do: fc.constant('refuse'), which }),
  fc.record({ do: fc.constant('refund'), which }),
  fc.record({ do: fc.constant('event'), which, reference, isWrong: fc.boolean() }),
  fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 900 }) }),
)
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & Record<string, unknown>

/** The test's model of a subscription, written from the specification. */
interface Paper {
  id: string
  state: PaymentState
  reference: string | null
  listings: number[]
  months: number
  expires: number
  /** Period that was added to each listing. */
  brought: Map<number, [number, number]>
}

class Done extends Error {}

test(
  'for any sequence of payments, reports, confirmations, events and waiting, paid time equals confirmed payments, once each',
  { timeout: 120_000 },
  async () => {
    const base = await testCtx()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        base.setNow(TEST_START)
        const run = base.transaction(async (inside) => {
          await play(actingAs(base, null, { db: inside.db }), steps)
          throw new Done()
        })
        await expect(run).rejects.toThrow(Done)
      }),
      { numRuns: 25, seed: 20_260_105 },
    )
  },
)

async function play(ctx: TestCtx, steps: Step[]): Promise<void> {
  const seller = await payingPerson(ctx, 'Meena')
  const admin = await payingPerson(ctx, 'Admin', { isAdmin: true })
  const ids = [(await newService(seller)).id, (await newService(seller)).id]
  const freeEnd = Date.parse(TEST_START) + days(30)
  const papers: Paper[] = []
  const paid: (number | null)[] = [null, null]
  const now = () => ctx.now().getTime()
  const isTaken = (text: string, by: Paper) =>
    papers.some((paper) => paper !== by && paper.reference === text && paper.state !== 'refused')
  const confirmed = (paper: Paper) => {
    for (const i of paper.listings) {
      const from = Math.max(now(), freeEnd, paid[i] ?? 0)
      const until = monthsLater(new Date(from), paper.months).getTime()
      paper.brought.set(i, [from, until])
      paid[i] = until
    }
    paper.state = 'confirmed'
  }
  const refunded = (paper: Paper) => {
    for (const [i, [from, until]] of paper.brought) {
      const end = paid[i] === null ? 0 : paid[i]! - Math.max(0, until - Math.max(now(), from))
      paid[i] = end <= now() || end <= from ? null : end
    }
    paper.state = 'refunded'
  }
  let events = 0
  for (const each of steps) {
    const paper = papers[each['which'] as number]
    /** Results of this step in the model and in the product. */
    let expected: unknown = true
    let actual: unknown = true
    if (each.do === 'wait') {
      ctx.setNow(new Date(now() + hours(each['hours'])))
      await settlePayments(admin)
      for (const each of papers)
        if (each.state === 'pending' && each.reference === null && each.expires <= now()) each.state = 'expired'
    } else if (each.do === 'start') {
      const listings = each['both'] ? [0, 1] : [0]
      const months = each['months']
      const listingIds = listings.map((i) => ids[i]!)
      const isChecked = papers.some(
        (one) => one.state === 'pending' && one.reference !== null && one.listings.some((i) => listings.includes(i)),
      )
      const started = await startPayment(seller, { listingIds, months }).catch(() => null)
      expected = isChecked ? null : 100 * listings.length * months
      actual = started && started.amountPaise
      if (started) {
        for (const each of papers) if (each.state === 'pending' && each.reference === null) each.state = 'expired'
        const expires = now() + days(2)
        const { id } = started
        papers.push({ id, state: 'pending', reference: null, listings, months, expires, brought: new Map() })
      }
    } else if (paper && each.do === 'report') {
      const text = each['reference']
      const isOpen = paper.state === 'pending' || paper.state === 'expired'
      const isSame = paper.reference === text
      const isPossible = isSame || (isOpen && !isTaken(text, paper))
      expected = isPossible
      actual = await succeeds(reportReference(seller, { id: paper.id, reference: text }))
      if (isPossible && !isSame) Object.assign(paper, { state: 'pending', reference: text })
    } else if (paper && each.do === 'confirm') {
      expected = paper.state !== 'refused' && paper.state !== 'refunded'
      actual = await succeeds(confirmPayment(admin, { id: paper.id }))
      if (paper.state === 'pending' || paper.state === 'expired') confirmed(paper)
    } else if (paper && each.do === 'refuse') {
      const isPossible = paper.state === 'pending' || paper.state === 'refused'
      expected = isPossible
      actual = await succeeds(refusePayment(admin, { id: paper.id, reason: 'no' }))
      if (isPossible) paper.state = 'refused'
    } else if (paper && each.do === 'refund') {
      expected = paper.state === 'confirmed' || paper.state === 'refunded'
      actual = await succeeds(refundPayment(admin, { id: paper.id, reason: 'Paid twice' }))
      if (paper.state === 'confirmed') refunded(paper)
    } else if (paper && each.do === 'event') {
      const text = each['reference']
      const amountPaise = 100 * paper.listings.length * paper.months + (each['isWrong'] ? 1 : 0)
      const outcome = await takeEvent(admin, `evt_${events++}`, moneyEvent({ id: paper.id, amountPaise }, text))
      const isOpen = paper.state === 'pending' || paper.state === 'expired'
      const isEffective = isOpen && !each['isWrong'] && !isTaken(text, paper)
      expected = isEffective
      actual = outcome === 'confirmed'
      if (isEffective) {
        confirmed(paper)
        paper.reference = text
      }
    }
    expect(actual, each.do).toBe(expected)
    const told = await readSubscription(seller)
    for (const [i, id] of ids.entries()) {
      const listing = told.listings.find((one) => one.id === id)!
      expect(listing.paidUntil && Date.parse(listing.paidUntil)).toBe(paid[i])
      expect(listing.isVisible).toBe(now() < Math.max(Date.parse(TEST_START) + days(30), paid[i] ?? 0))
    }
    for (const one of papers)
      expect(told.payments.find(({ id }) => id === one.id)).toMatchObject({
        state: one.state,
        reference: one.reference,
      })
    expect((await me(seller)).user.hasActiveSubscription).toBe(paid.some((until) => until !== null && until > now()))
  }
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
