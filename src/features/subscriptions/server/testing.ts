import { createHmac } from 'node:crypto'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Config } from '#kit/server/config.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { type TestCtx, testConfig } from '#kit/server/testing/testMachines.ts'
import { transactionRef } from '../rules.ts'

export const PAYEE = { vpa: 'hereabouts@exampleupi', name: 'Hereabouts' }
export const WEBHOOK_SECRET = 'secret of the gateway'

/** Settings with payments set up. */
export const payingConfig: Config = { ...testConfig, payments: { payee: PAYEE, webhookSecret: WEBHOOK_SECRET } }

/** A new person on the same database, with payments set up. */
export async function payingPerson(ctx: TestCtx, name: string, traits: { isAdmin?: boolean } = {}): Promise<TestCtx> {
  return actingAs(ctx, await newPerson(ctx, name, traits), { config: payingConfig })
}

/** A gateway event for money received for a payment. */
export const moneyEvent = (
  { id, amountPaise }: { id: string; amountPaise: number },
  rrn: string,
  changes: Record<string, unknown> = {},
) => ({
  entity: 'event',
  event: 'payment.captured',
  payload: {
    payment: {
      entity: {
        id: `pay_${rrn}`,
        amount: amountPaise,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        notes: { tr: transactionRef(id) },
        acquirer_data: { rrn },
        ...changes,
      },
    },
  },
})

/** A gateway's signature of a body with this secret. */
export const signatureOf = (body: string, secret = WEBHOOK_SECRET): string =>
  createHmac('sha256', secret).update(body).digest('hex')
