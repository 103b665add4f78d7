import type { ListingKind } from '#features/listings/rules.ts'

/** What an administrator can do; each lands in the log. */
export const ADMIN_ACTS = [
  'confirmPayment',
  'refusePayment',
  'approveListing',
  'rejectListing',
  'investigateReport',
  'resolveReport',
  'restoreReview',
  'suspendPerson',
  'restorePerson',
  'issueClaimCode',
  'grantAdmin',
  'revokeAdmin',
  'resetTwoFactor',
] as const
export type AdminAct = (typeof ADMIN_ACTS)[number]

/** Who acts when a command is run on the host itself. */
export const HOST_ID = '00000000-0000-0000-0000-000000000000'

/** JSON with its keys in order at every depth, so that the same entry is always the same text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/** Where the owner of a listing finds it. */
export const OWN_LIST: Record<ListingKind, string> = {
  shop: '/shop-list',
  item: '/item-list',
  service: '/services-list',
  office: '/office-list',
  specialization: '/specialist-profile',
}

/** Most characters and lines of a bank statement at once. */
export const STATEMENT_LENGTH = 240_000
export const MOST_STATEMENT_LINES = 5000

/** A line of a bank statement: the references in it, and what came in. */
export interface StatementLine {
  line: number
  references: string[]
  amountPaise: number | null
}

const plainHeading = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')
const isCredit = (heading: string) => /^(credit|deposit|amountcredited|creditamount|depositamt|cr)/.test(heading)
const isAmount = (heading: string) => heading.startsWith('amount') || heading.startsWith('transactionamount')

/** An amount as banks write it: "1,234.50", "₹ 12.00 Cr"; null for none or for money that went out. */
export function amountOf(cell: string): number | null {
  if (/\bdr\b|^\s*-/i.test(cell)) return null
  const found = /\d[\d,]*(\.\d{1,2})?/.exec(cell)
  if (!found) return null
  const rupees = Number(found[0].replaceAll(',', ''))
  return rupees > 0 ? Math.round(rupees * 100) : null
}

/**
 * What came in according to the rows of a bank statement, whatever its bank: the amount stands in the column of credits,
 * else in the one of amounts unless the row says "DR"; references are the 12 digits of a UPI transfer and our own, wherever
 * they stand. Null without a heading that names such a column.
 */
export function statementLines(rows: readonly { line: number; cells: readonly string[] }[]): StatementLine[] | null {
  const at = rows.findIndex(({ cells }) =>
    cells.some((cell) => isCredit(plainHeading(cell)) || isAmount(plainHeading(cell))),
  )
  if (at < 0) return null
  const headings = rows[at]!.cells.map(plainHeading)
  const credit = headings.findIndex(isCredit)
  const column = credit >= 0 ? credit : headings.findIndex(isAmount)
  return rows.slice(at + 1).flatMap(({ line, cells }) => {
    const isOut = credit < 0 && cells.some((cell) => /^\s*(dr|debit)\.?\s*$/i.test(cell))
    const text = cells.filter((_, i) => i !== column).join(' ')
    const references = [
      ...new Set([
        ...(text.match(/(?<!\d)\d{12}(?!\d)/g) ?? []),
        ...(text.toUpperCase().match(/HB[0-9A-F]{32}/g) ?? []),
      ]),
    ]
    if (isOut || references.length === 0) return []
    return [{ line, references, amountPaise: amountOf(cells[column] ?? '') }]
  })
}
