import type { ListingKind } from '#features/listings/rules.ts'

/** Actions of administrators; each is logged. */
export const ADMIN_ACTS = [
  'confirmPayment',
  'refusePayment',
  'refundPayment',
  'handleMoney',
  'approveListing',
  'rejectListing',
  'investigateReport',
  'resolveReport',
  'restoreReview',
  'suspendPerson',
  'restorePerson',
  'issueClaimCode',
  'startImport',
  'grantAdmin',
  'revokeAdmin',
  'resetTwoFactor',
  'undoDecision',
  'assignWork',
] as const
export type AdminAct = (typeof ADMIN_ACTS)[number]

/** Limits of an import: the radius of an area requested from the Overpass server, and the size of a file. */
export const MOST_IMPORT_KM = 25
export const MOST_IMPORT_BYTES = 256 * 1024 * 1024

/** Actor of commands that run on the host itself. */
export const HOST_ID = '00000000-0000-0000-0000-000000000000'

/** JSON with sorted keys at every depth, so that equal entries give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/** The page where owners manage a listing of this kind. */
export const OWN_LIST: Record<ListingKind, string> = {
  shop: '/shop-list',
  item: '/item-list',
  service: '/services-list',
  office: '/office-list',
  specialization: '/specialist-profile',
}

/** The address at which buyers see a listing. */
export const buyersPath = (kind: ListingKind, id: string): string =>
  kind === 'item' ? `/product/${id}` : kind === 'specialization' ? '/specialist-search' : `/${kind}/${id}`

/** Limits of one bank statement: characters and lines. */
export const STATEMENT_LENGTH = 240_000
export const MOST_STATEMENT_LINES = 5000

/** A line of a bank statement: its references, and the amount received. */
export interface StatementLine {
  line: number
  references: string[]
  amountPaise: number | null
}

const plainHeading = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')
const isCredit = (heading: string) => /^(credit|deposit|amountcredited|creditamount|depositamt|cr)/.test(heading)
const isAmount = (heading: string) => heading.startsWith('amount') || heading.startsWith('transactionamount')

/** An amount as banks write it: "1,234.50", "₹ 12.00 Cr"; null for no amount or for a debit. */
export function amountOf(cell: string): number | null {
  if (/\bdr\b|^\s*-/i.test(cell)) return null
  const found = /\d[\d,]*(\.\d{1,2})?/.exec(cell)
  if (!found) return null
  const rupees = Number(found[0].replaceAll(',', ''))
  return rupees > 0 ? Math.round(rupees * 100) : null
}

/**
 * Amounts received according to the rows of a bank statement of any bank. The amount is in the credit column, or else
 * in the amount column unless the row says "DR"; references are 12-digit UPI references and our own, in any column.
 * @returns null without a heading that names such a column
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

/** Most listings or reports that one call decides. */
export const MOST_AT_ONCE = 50
