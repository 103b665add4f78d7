import { createHmac } from 'node:crypto'
import type { Server } from './server.ts'

/** Settings of a server on which payments are set up. */
export const PAYEE = { UPI_PAYEE_VPA: 'hereabouts@exampleupi', UPI_PAYEE_NAME: 'Hereabouts' }
/** Settings of a server with a payment gateway. */
export const GATEWAY = { PAYMENT_WEBHOOK_SECRET: 'secret of the gateway' }

/** A payment as reported by a gateway. */
export interface ArrivedMoney {
  amountPaise: number
  transactionRef: string
  /** The bank's reference number of twelve digits. */
  rrn: string
}

/** Reports a payment to the server as a gateway does, signed. */
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
