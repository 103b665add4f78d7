import type { Payment, SubscribedListing } from '../contract.ts'
import { subscriptionState, transactionRef } from '../rules.ts'
import type { PayableRow } from './listingStore.ts'
import type { LineRow, PaymentRow } from './store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** A payment with its listings, as its payer sees it. */
export const presentPayment = (row: PaymentRow, lines: readonly LineRow[]): Payment => ({
  id: row.id,
  transactionRef: transactionRef(row.id),
  amountPaise: row.amountPaise,
  months: row.months,
  state: row.state,
  reference: row.reference,
  reason: row.reason,
  listings: lines
    .filter(({ paymentId }) => paymentId === row.id)
    .map(({ listingId, title, kind, paidFrom, paidUntil, isRejected }) => ({
      id: listingId,
      title,
      kind,
      paidFrom: iso(paidFrom),
      paidUntil: iso(paidUntil),
      isRejected,
    })),
  createdAt: row.createdAt.toISOString(),
  reportedAt: iso(row.reportedAt),
  settledAt: iso(row.settledAt),
  expiresAt: row.expiresAt.toISOString(),
})

/** A listing of the signed-in person with its free and paid time. */
export const presentSubscribed = (row: PayableRow, now: Date): SubscribedListing => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  photo: row.photo,
  state: subscriptionState(row, now),
  freeUntil: iso(row.freeUntil),
  paidUntil: iso(row.paidUntil),
  isVisible: row.isVisible,
  moderation: row.moderation,
  covers: row.covers,
  isBeingChecked: row.isBeingChecked,
})
