import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Ctx } from '#kit/server/context.ts'
import { answerOnce } from '#kit/server/idempotency.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import type { Message } from '../messageContract.ts'
import { readPage, writeMessage } from './messages.ts'
import { MESSAGE_EVENT } from '../events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 })
})

interface Sending {
  lane: number
  text: string
  /** How often the request is repeated because of the network; all at once. */
  repeats: number
}

/**
 * Sends like an outbox: one after another within a lane, each as often as the network repeats it, all lanes in
 * parallel.
 */
async function sendAll(senders: Ctx[], to: string[], sendings: Sending[]): Promise<Message[][]> {
  return Promise.all(
    senders.map(async (ctx, lane) => {
      const answers: Message[] = []
      for (const [i, { text, repeats }] of sendings.filter((each) => each.lane === lane).entries()) {
        const input = { to: to[lane]!, toSeller: false, text, photoIds: [], asksLocation: false }
        const once = { key: `key-${lane}-${i}-${text}`, endpoint: 'sendMessage', input }
        const same = await Promise.all(
          Array.from({ length: repeats }, () => answerOnce(ctx, once, (inside) => writeMessage(inside, input))),
        )
        expect(new Set(same.map(({ id }) => id)).size).toBe(1)
        answers.push(same[0]!)
      }
      return answers
    }),
  )
}

const isAscending = (lane: Message[]) => lane.every(({ number }, i) => i === 0 || number > lane[i - 1]!.number)

test('[J-21] [J-15] concurrent and repeated messages are never lost or duplicated, and are numbered in order without gaps', async () => {
  const sending = fc.record({ lane: fc.nat(3), repeats: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(sending, { minLength: 1, maxLength: 16 }), async (drawn) => {
      const sendings = drawn.map((each, i) => ({ ...each, text: `m${i}` }))
      const [a, b] = [await newPerson(database.ctx(), 'Asha'), await newPerson(database.ctx(), 'Ravi')]
      const c = await newPerson(database.ctx(), 'Kavita')
      const as = (actor: typeof a) => database.ctx({ actor })
      // Two browsers of Asha, one of Ravi, and Kavita, who writes to Asha: the locks of their inboxes cross.
      const senders = [as(a), as(a), as(b), as(c)]
      const answers = await sendAll(senders, [b.userId, b.userId, a.userId, a.userId], sendings)
      const ours = answers.slice(0, 3).flat()
      const conversationId = ours[0]?.conversationId
      const messages = conversationId ? (await readPage(as(a), { id: conversationId })).messages : []
      expect(messages.map(({ number }) => number)).toEqual(messages.map((_, i) => i + 1))
      expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(ours.map(({ id }) => id)))
      expect(messages.length).toBe(ours.length)
      expect(answers.slice(0, 3).every(isAscending)).toBe(true)
      const told = (await toldSince(as(a), a.userId, 0)).filter(({ type }) => type === MESSAGE_EVENT)
      expect(told.length).toBe(answers.flat().length)
    }),
    { numRuns: 15, seed: 2026 },
  )
}, 180_000)
