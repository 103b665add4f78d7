import { createHmac } from 'node:crypto'
import type { Server } from './server.ts'

/** Settings of a server on which payments are set up. */
export const PAYEE = { UPI_PAYEE_VPA: 'hereabouts@exampleupi', UPI_PAYEE_NAME: 'Hereabouts' }
/** Settings of a server that a gateway tells of money. */
export const GATEWAY = { PAYMENT_WEBHOOK_SECRET: 'secret of the gateway' }

/** What a gateway knows of money that arrived. */
export interface ArrivedMoney {
  amountPaise: number
  transactionRef: string
  /** The twelve digits that the payer's bank shows. */
  rrn: string
}

/** Tells the server of money that arrived, as a gateway does, signed. */
export async function moneyArrives(server: Server, { amountPaise, transactionRef, rrn }: ArrivedMoney) {
  const entity = {
    id: `pay_${transactionRef}`,
    amount: amountPaise,
    currency: 'INR',
    status: 'captured',
    notes: { tr: transactionRef },
    acquirer_data: { rrn },
  }
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  const signature = createHmac('sha256', GATEWAY.PAYMENT_WEBHOOK_SECRET).update(body).digest('hex')
  return fetch(`${server.origin}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    body,
  })
}
