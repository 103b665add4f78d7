import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facts, type Sentence, sentenceOf } from '../sentence.ts'
import type { AlertRow } from './alertStore.ts'
import type { RecipientRow } from './recipientStore.ts'
import { isVisible, listedRows, visibleStage } from './senderView.ts'
import { AlertModel } from './testing/alertModel.ts'
import { type Alert, STEPS } from './testing/alertSteps.ts'
import { DISTANCES } from './testing/alertLife.ts'
import { contradictions } from './testing/contradictions.ts'

/**
 * Random alert sequences with people who leave, block, come back and close their account: after every step the text,
 * rendered in English, is compared with the counts. They run on the model alone, without a database, with the product's
 * rule of what a sender may see, so that many can run; `alertMachine.alone.test.ts` runs them on a real database:
 *
 * SOS_SENTENCES=100000 npx vitest run src/features/sos/server/sentenceLives.test.ts
 */
const LIVES = Number(process.env['SOS_SENTENCES'] ?? 400)
const SEED = 20260105
const LONG = { timeout: 100_000_000 }

const life = fc.record({
  first: fc.constantFrom('raise' as const, 'drill' as const),
  members: fc.integer({ min: 0, max: DISTANCES.length }),
  steps: fc.array(fc.record({ step: fc.constantFrom(...STEPS), pick: fc.nat(9) }), { minLength: 1, maxLength: 25 }),
})

const nameOf = (member: number) => `at ${DISTANCES[member]}`

/** The model's alert in the form the product's rule takes. */
function factsOfModel(alert: Alert, members: number): Facts {
  const row = alert as unknown as AlertRow
  const lines = [...alert.people].map(
    ([member, person]) => ({ ...person, userId: String(member) }) as unknown as RecipientRow,
  )
  const people = listedRows(row, lines).map(({ userId, state, answer, hasCalledHelp, hasLeft }) => ({
    name: nameOf(Number(userId)),
    state,
    answer,
    hasCalledHelp,
    hasLeft,
    hasOpened: !hasLeft && alert.people.get(Number(userId))!.hasOpened,
    minutes: null,
    minutesAt: null,
  }))
  return { kind: alert.kind, isSent: true, isFresh: true, members, stage: visibleStage(row), people }
}

function wrongIn(
  { first, members, steps }: typeof life extends fc.Arbitrary<infer T> ? T : never,
  say: (facts: Facts) => Sentence,
): string[] {
  const model = new AlertModel(DISTANCES, { members, range: 250 })
  let count = 0
  for (const taken of [{ step: first, pick: 0 }, ...steps]) {
    if (model.known === 0 && !['raise', 'drill', 'join', 'pass 61 s', 'pass 3 min'].includes(taken.step)) continue
    model.take(taken, String(count++))
    const alert = model.alerts.find(({ endedHow, isHidden }) => endedHow === null && !isHidden)
    if (!alert) continue
    const found = contradictions(say(factsOfModel(alert, model.circleSize)), alert, {
      members: model.circleSize,
      nameOf,
    })
    if (found.length > 0) return [`${taken.step}: ${found.join(', ')}`]
  }
  return []
}

test(`no sentence contradicts the counts in any life of an alert (${LIVES})`, LONG, () => {
  fc.assert(
    fc.property(life, (lived) => {
      expect(wrongIn(lived, sentenceOf)).toEqual([])
    }),
    { numRuns: LIVES, seed: SEED },
  )
  if (process.env['SOS_SENTENCES']) process.stdout.write(`${LIVES} lives, seed ${SEED}\n`)
})

const everybody = (facts: Facts, change: (person: Facts['people'][number]) => Partial<Facts['people'][number]>) =>
  sentenceOf({ ...facts, people: facts.people.map((person) => ({ ...person, ...change(person) })) })

const SABOTAGED: Record<string, (facts: Facts) => Sentence> = {
  'members who left still count': (facts) => everybody(facts, () => ({ hasLeft: false })),
  'queued recipients count as sent': (facts) =>
    everybody(facts, ({ state }) => (state === 'queued' ? { state: 'sent' } : {})),
  'everybody who has seen it counts as having opened the position': (facts) =>
    everybody(facts, ({ state }) => ({ hasOpened: state === 'seen' || state === 'answered' })),
  'it is always Live': (facts) => ({ ...sentenceOf(facts), isLive: true }),
  'the stage is always shown': (facts) => ({ ...sentenceOf(facts), stages: facts.stage ?? 0 }),
  'an empty circle counts as alerted': (facts) => sentenceOf({ ...facts, members: 1 }),
}

test.each(Object.entries(SABOTAGED))('sabotaged, the contradiction is found: %s', (_, say) => {
  const run = fc.check(
    fc.property(life, (lived) => wrongIn(lived, say).length === 0),
    { numRuns: 1000, seed: SEED },
  )
  expect(run.failed).toBe(true)
})

test('in a rationed alert only answered lines are visible before the whole circle was notified', () => {
  const line = { state: 'seen', answer: null, isShown: true, hasLeft: false } as RecipientRow
  const alert = { kind: 'real', stage: 1, isToldInFull: false } as AlertRow
  expect(isVisible(alert, line)).toBe(false)
  expect(isVisible(alert, { ...line, answer: 'cannot' })).toBe(true)
  expect(isVisible({ ...alert, stage: 2 }, line)).toBe(true)
  expect(isVisible({ ...alert, stage: 2 }, { ...line, hasLeft: true })).toBe(false)
  expect(isVisible({ ...alert, isToldInFull: true }, { ...line, isShown: false })).toBe(false)
})
