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
import { confirmPayment, refusePayment, settlePayments } from './settling.ts'
import { captured, payingPerson } from './testing.ts'
import { takeEvent } from './webhook.ts'

const REFERENCES = ['400000000001', '400000000002', '400000000003']
const which = fc.nat({ max: 3 })
const reference = fc.constantFrom(...REFERENCES)
const step = fc.oneof(
  fc.record({ do: fc.constant('start'), both: fc.boolean(), months: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('report'), which, reference }),
  fc.record({ do: fc.constant('confirm'), which }),
  fc.record({ do: fc.constant('refuse'), which }),
  fc.record({ do: fc.constant('event'), which, reference, isWrong: fc.boolean() }),
  fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 900 }) }),
)
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & Record<string, unknown>

/** The subscription as a reader of the rules would keep it on paper. */
interface Paper {
  id: string
  state: PaymentState
  reference: string | null
  listings: number[]
  months: number
  expires: number
}

class Done extends Error {}

test(
  'whatever sequence of payments, reports, confirmations, events and waiting: paid time is what confirmed payments bought, once each',
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
  const papers: Paper[] = []
  const paid: (number | null)[] = [null, null]
  const now = () => ctx.now().getTime()
  const isTaken = (text: string, by: Paper) =>
    papers.some((paper) => paper !== by && paper.reference === text && paper.state !== 'refused')
  const confirmed = (paper: Paper) => {
    for (const i of paper.listings) {
      const from = Math.max(now(), paid[i] ?? 0)
      paid[i] = monthsLater(new Date(from), paper.months).getTime()
    }
    paper.state = 'confirmed'
  }
  let events = 0
  for (const each of steps) {
    const paper = papers[each['which'] as number]
    /** What the paper says of this step, and what the product says. */
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
      const { id, amountPaise } = await startPayment(seller, { listingIds: listings.map((i) => ids[i]!), months })
      expected = 100 * listings.length * months
      actual = amountPaise
      for (const each of papers) if (each.state === 'pending' && each.reference === null) each.state = 'expired'
      papers.push({ id, state: 'pending', reference: null, listings, months, expires: now() + days(2) })
    } else if (paper && each.do === 'report') {
      const text = each['reference']
      const isOpen = paper.state === 'pending' || paper.state === 'expired'
      const isSame = paper.reference === text
      const isPossible = isSame || (isOpen && !isTaken(text, paper))
      expected = isPossible
      actual = await succeeds(reportReference(seller, { id: paper.id, reference: text }))
      if (isPossible && !isSame) Object.assign(paper, { state: 'pending', reference: text })
    } else if (paper && each.do === 'confirm') {
      expected = paper.state !== 'refused'
      actual = await succeeds(confirmPayment(admin, { id: paper.id }))
      if (paper.state === 'pending' || paper.state === 'expired') confirmed(paper)
    } else if (paper && each.do === 'refuse') {
      const isPossible = paper.state === 'pending' || paper.state === 'refused'
      expected = isPossible
      actual = await succeeds(refusePayment(admin, { id: paper.id, reason: 'no' }))
      if (isPossible) paper.state = 'refused'
    } else if (paper && each.do === 'event') {
      const text = each['reference']
      const amountPaise = 100 * paper.listings.length * paper.months + (each['isWrong'] ? 1 : 0)
      const outcome = await takeEvent(admin, `evt_${events++}`, captured({ id: paper.id, amountPaise }, text))
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
