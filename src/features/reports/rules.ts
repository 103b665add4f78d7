/** What can be reported; `order` opens a dispute between its two parties (P-15). */
export const REPORT_KINDS = ['listing', 'review', 'conversation', 'person', 'order', 'request', 'meeting'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** The reported thing. */
export interface ReportSubject {
  kind: ReportKind
  id: string
}

/** The states of a report, and of a dispute (P-12, P-14). */
export const REPORT_STATES = ['open', 'investigating', 'resolved'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/** Actions of an administrator. */
export const REPORT_ACTIONS = ['investigate', 'resolve'] as const
export type ReportAction = (typeof REPORT_ACTIONS)[number]

/**
 * The state after an action; null when it is not possible. Only an investigated report can be resolved; resolved is
 * final.
 */
export function stateAfter(state: ReportState, action: ReportAction): ReportState | null {
  if (state === 'open' && action === 'investigate') return 'investigating'
  if (state === 'investigating' && action === 'resolve') return 'resolved'
  return null
}

/** Result: the report was right, or nothing was wrong. */
export const REPORT_DECISIONS = ['upheld', 'dismissed'] as const
export type ReportDecision = (typeof REPORT_DECISIONS)[number]

/** The rules that a thing may break, or the problems of an order. */
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
  meeting: ['harassment', 'dangerous', 'scam', 'fake', 'other'],
  request: ['scam', 'prohibited', 'dangerous', 'harassment', 'spam', 'other'],
}

/** The rules that a thing of this kind may break, most severe first. */
export const rulesFor = (kind: ReportKind): readonly Rule[] => CHOICES[kind]

export const PRIORITIES = ['high', 'medium'] as const
export type Priority = (typeof PRIORITIES)[number]

const URGENT: readonly Rule[] = ['scam', 'prohibited', 'dangerous', 'harassment', 'notReceived']

/** Priority (P-12): high when money or people are in danger. */
export const priorityOf = (rule: Rule): Priority => (URGENT.includes(rule) ? 'high' : 'medium')

/** Maximum length of a description and of an answer, in characters. */
export const REPORT_LENGTH = 2000
/** Minimum and maximum length of the reason for an action against a person, in characters. */
export const REASON_SHORTEST = 10
export const REASON_LENGTH = 500
/** Maximum number of evidence photos. */
export const MOST_EVIDENCE = 5
/** Maximum number of reports of one person per day. */
export const REPORTS_PER_DAY = 20

/** Letters of claim codes, which are written in groups of four; similar-looking ones are left out. */
export const CLAIM_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** A typed claim code without spaces and hyphens, in capitals. */
export const plainClaimCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
