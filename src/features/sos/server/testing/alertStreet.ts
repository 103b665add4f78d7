import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { TestDatabase } from '#kit/server/testing/testDatabase.ts'
import { contextOn, TestClock, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { pointAway, HERE, newNeighbour } from '../testing.ts'
import { AT_FIRST, DISTANCES, Life } from './alertLife.ts'
import type { Verbs } from './alertVerbs.ts'
import { planOnce } from './planOnce.ts'

/** A sender and five neighbours, two of them in the sender's circle; made once and used by thousands of sequences. */
export class Street {
  readonly database: TestDatabase
  readonly verbs: Verbs
  readonly sender: TestCtx
  readonly members: readonly TestCtx[]

  private constructor(database: TestDatabase, verbs: Verbs, sender: TestCtx, members: TestCtx[]) {
    this.database = database
    this.verbs = verbs
    this.sender = sender
    this.members = members
  }

  static async make(database: TestDatabase, verbs: Verbs): Promise<Street> {
    planOnce(database.pool)
    const ctx = database.ctx()
    const sender = await newNeighbour(ctx, 'Asha', HERE)
    const members: TestCtx[] = []
    for (const [i, distance] of DISTANCES.entries())
      members.push(
        await newNeighbour(ctx, `at ${distance}`, pointAway(distance), i < AT_FIRST ? { friend: sender } : {}),
      )
    const street = new Street(database, verbs, sender, members)
    await setCheapPasskeys(sender)
    return street
  }

  /** Runs a sequence in a transaction that is rolled back afterwards. */
  async inTransaction<T>(work: (life: Life) => Promise<T>): Promise<T> {
    let result: { value: T } | null = null
    await this.database.db
      .transaction(async (db) => {
        const ctx = contextOn(db, new TestClock(), {})
        result = { value: await work(new Life(this, ctx)) }
        throw new TakenBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof TakenBack)) throw error
      })
    return result!.value
  }

  /** Runs a sequence whose steps commit, each on its own connection, and deletes what it left. */
  async committed<T>(work: (life: Life) => Promise<T>): Promise<T> {
    try {
      return await work(new Life(this, contextOn(this.database.db, new TestClock(), {})))
    } finally {
      await this.database.db.execute(sql`
        with alerts as (delete from sos_alerts), tries as (delete from sos_tries), notices as (delete from notifications)
        delete from inbox_events`)
    }
  }
}

/**
 * Sets the sender's passkeys "right" and "duress" with a cheap hash. A hash contains its own cost, so the product's
 * code still compares them.
 */
export async function setCheapPasskeys(sender: TestCtx): Promise<void> {
  const secret = Buffer.from(sender.secrets.pepper, 'base64')
  const cheap = (passkey: string) => hash(passkey, { memoryCost: 8, timeCost: 1, parallelism: 1, secret })
  await sender.db.execute(sql`
    insert into sos_passkeys (user_id, passkey_hash, duress_hash, set_at) values
      (${sender.actor!.userId}, ${await cheap('right')}, ${await cheap('duress')}, ${sender.now().toISOString()})`)
}

class TakenBack extends Error {}
