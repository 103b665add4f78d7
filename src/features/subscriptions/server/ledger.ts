import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { PaymentToConfirm } from '../contract.ts'
import { paymentIdOf, plainReference, type PaymentState } from '../rules.ts'
import { presentPayment } from './present.ts'
import { searchPayments, selectLines, selectPayers, selectPayments } from './store.ts'

const PAGE = 30

/**
 * Payments of everybody, newest first, thirty per page; of one state if given. The search text is a UPI reference, the
 * product's reference, an amount ("₹12"), or part of the payer's name, e-mail address or phone number; `only` and
 * `without` select by id.
 * @throws Refusal 'adminOnly'
 */
export async function findPayments(
  ctx: Ctx,
  {
    q,
    state,
    before,
    only = null,
    without = null,
  }: {
    q: string
    state?: PaymentState | undefined
    before?: string | undefined
    only?: readonly string[] | null
    without?: readonly string[] | null
  },
): Promise<{ payments: PaymentToConfirm[]; next: string | null }> {
  if (!signedIn(ctx).isAdmin) throw new Refusal('adminOnly')
  const [at, lastId] = before?.split('_') ?? []
  const rupees = /^\s*(?:₹|rs\.?)?\s*(\d{1,7}(?:\.\d{1,2})?)\s*$/i.exec(q)?.[1]
  const rows = await searchPayments(ctx, {
    text: q,
    reference: plainReference(q),
    id: paymentIdOf(q.toUpperCase()),
    amountPaise: rupees === undefined ? null : Math.round(Number(rupees) * 100),
    state: state ?? null,
    only,
    without,
    before: at === undefined || lastId === undefined ? null : { at, id: lastId },
    limit: PAGE + 1,
  })
  const page = rows.slice(0, PAGE)
  const ids = page.map(({ id }) => id)
  const found = new Map((await selectPayments(ctx, { ids }, { limit: PAGE })).map((row) => [row.id, row]))
  const lines = await selectLines(ctx, ids)
  const payers = await selectPayers(
    ctx,
    [...found.values()].flatMap(({ userId }) => userId ?? []),
  )
  const last = page.at(-1)
  return {
    payments: ids.flatMap((id) => {
      const row = found.get(id)
      return row ? [{ ...presentPayment(row, lines), payer: payers.get(row.userId ?? '') ?? null }] : []
    }),
    next: rows.length > PAGE && last ? `${new Date(last.createdAt).toISOString()}_${last.id}` : null,
  }
}
