/** What can be reported; `order` opens a dispute between its two sides (P-15). */
export const REPORT_KINDS = ['listing', 'review', 'conversation', 'person', 'order'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What somebody reports. */
export interface ReportSubject {
  kind: ReportKind
  id: string
}

/** The states of a report, and of a dispute (P-12, P-14). */
export const REPORT_STATES = ['open', 'investigating', 'resolved'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** What an administrator does with one. */
export const REPORT_ACTIONS = ['investigate', 'resolve'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

/** The state after an action; null when it is not possible now. Nothing is resolved that nobody looked at; resolved is final. */
export function stateAfter(state: ReportState, action: ReportAction): ReportState | null {
  if (state === 'open' && action === 'investigate') return 'investigating'
  if (state === 'investigating' && action === 'resolve') return 'resolved'
  return null
}

/** How it ended: the report was right, or nothing was wrong. */
export const REPORT_DECISIONS = ['upheld', 'dismissed'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

/** The rules that something may break, or what is wrong with an order. */
export const RULES = [
  'scam',
  'prohibited',
  'dangerous',
  'harassment',
  'fake',
  'wrongInformation',
  'duplicate',
  'spam',
  'notReceived',
  'notAsDescribed',
  'notPaid',
  'other',
] as const
export type Rule = (typeof RULES)[number]

const CHOICES: Record<ReportKind, readonly Rule[]> = {
  listing: ['scam', 'prohibited', 'dangerous', 'fake', 'wrongInformation', 'duplicate', 'other'],
  review: ['fake', 'harassment', 'wrongInformation', 'spam', 'other'],
  conversation: ['scam', 'harassment', 'spam', 'dangerous', 'other'],
  person: ['scam', 'harassment', 'fake', 'dangerous', 'other'],
  order: ['notReceived', 'notAsDescribed', 'notPaid', 'scam', 'harassment', 'other'],
}

/** Which rules a thing of this kind may break, the weightiest first. */
export const rulesFor = (kind: ReportKind): readonly Rule[] => CHOICES[kind]

export const PRIORITIES = ['high', 'medium'] as const
export type Priority = (typeof PRIORITIES)[number]

const URGENT: readonly Rule[] = ['scam', 'prohibited', 'dangerous', 'harassment', 'notReceived']

/** How soon it should be looked at (P-12): money or people are in danger, or not. */
export const priorityOf = (rule: Rule): Priority => (URGENT.includes(rule) ? 'high' : 'medium')

/** Longest description of a problem and longest answer to it, in characters. */
export const REPORT_LENGTH = 2000
/** What an administrator does to a person needs a reason of at least so many characters, and at most so many. */
export const REASON_SHORTEST = 10
export const REASON_LENGTH = 500
/** Photos as evidence. */
export const MOST_EVIDENCE = 5
/** How much one person may report within a day. */
export const REPORTS_PER_DAY = 20

/** Claim codes are written in groups of four; these letters cannot be mistaken for one another. */
export const CLAIM_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** A claim code as typed, without blanks and hyphens, in capitals. */
export const plainClaimCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
