import type { Stage } from '../rules.ts'
import type { AlertRow, EventRow } from './alertStore.ts'
import type { RecipientRow } from './recipientStore.ts'

/* Decides what the sender of an alert may see of the people it reached: the answer, the record, the events, their
   order and the stages (ADR 0022). Whom an alert reaches first depends on where members are, and its position may be
   made up, so it must not reveal positions. The first real alert in seven days is shown in full. A later one shows
   only what does not depend on positions, until a recipient answers or the whole circle was notified. A drill
   notifies everybody at once. */

/** True once the whole circle was notified: from then on the list does not show who was notified first. */
export const isWhole = ({ kind, stage }: AlertRow): boolean => kind === 'drill' || stage === 2

/**
 * True when the sender may see this recipient. A person notified later, at another position, is hidden until stage 2
 * too.
 */
export function isVisible(alert: AlertRow, row: RecipientRow): boolean {
  if (row.state === 'standby') return false
  if (row.answer !== null) return true
  if (alert.isToldInFull) return row.isShown || isWhole(alert)
  // The row of a person who left would reveal that they were among the first.
  return isWhole(alert) && !row.hasLeft
}

/** The recipients that the sender may see, in an order that does not show who was notified first. */
export function visibleRows(alert: AlertRow, rows: readonly RecipientRow[]): RecipientRow[] {
  const visible = rows.filter((row) => isVisible(alert, row))
  if (alert.isToldInFull) return visible
  return visible.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}

/** Values shown for a person who left and who may not be shown as notified. */
const UNTOLD = { state: 'standby', openedAt: null, arrivesAt: null, queuedAt: null, sentAt: null } as const

/**
 * The lines of the sender's list: the visible recipients, and everybody who left while the alert was active. Those are
 * shown with the same text whether they had been notified or not, so that the list does not show who was notified
 * first.
 */
export function listedRows(alert: AlertRow, rows: readonly RecipientRow[]): RecipientRow[] {
  const left = rows.filter((row) => row.hasLeft && !isVisible(alert, row))
  return [
    ...visibleRows(alert, rows),
    ...left
      .toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
      .map((row) => ({ ...row, ...UNTOLD, deliveredAt: null, seenAt: null })),
  ]
}

/** The stage that the sender may see; null: hidden. */
export const visibleStage = (alert: AlertRow): Stage | null =>
  alert.isToldInFull || alert.stage === 2 ? alert.stage : null

/** Number of people notified so far, without those who left; null: hidden. */
export function visibleCount(alert: AlertRow, rows: readonly RecipientRow[]): number | null {
  if (visibleStage(alert) === null) return null
  return visibleRows(alert, rows).filter(({ hasLeft }) => !hasLeft).length
}

/**
 * When a recipient reached the present state. Hidden for a later alert until the whole circle was notified, except for
 * an answer.
 */
export function visibleTime(alert: AlertRow, row: RecipientRow): Date | null {
  const { answeredAt, seenAt, deliveredAt, sentAt, queuedAt } = row
  if (answeredAt) return answeredAt
  const at = seenAt ?? deliveredAt ?? sentAt ?? queuedAt
  if (at === null || alert.isToldInFull || alert.wholeAt === null) return at
  return at < alert.wholeAt ? alert.wholeAt : at
}

/** Event kinds about one recipient; the others are about the sender, the clock, or who left. */
export const ABOUT_RECIPIENTS = ['sent', 'delivered', 'seen', 'opened']

/** The events that the sender's record may show. */
export function visibleEvents(alert: AlertRow, rows: readonly RecipientRow[], events: readonly EventRow[]): EventRow[] {
  const lines = new Map(rows.map((row) => [row.userId, row]))
  return events.filter(({ kind, detail, actorId, at }) => {
    if (kind === 'left') return true
    if (kind === 'widened') return alert.isToldInFull || detail === '2'
    if (!ABOUT_RECIPIENTS.includes(kind)) return true
    const row = actorId === null ? undefined : lines.get(actorId)
    if (!row || !isVisible(alert, row)) return false
    if (alert.isToldInFull) return true
    return isWhole(alert) && alert.wholeAt !== null && at >= alert.wholeAt
  })
}
