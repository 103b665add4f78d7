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

/** The request by which a gateway reports a payment, signed. */
export function gatewayEvent({ amountPaise, transactionRef, rrn }: ArrivedMoney) {
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
  return { method: 'POST', headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature }, body }
}

/** Reports a payment to the server as a gateway does. */
export const moneyArrives = (server: Server, money: ArrivedMoney) =>
  fetch(`${server.origin}/api/payments/webhook`, gatewayEvent(money))
