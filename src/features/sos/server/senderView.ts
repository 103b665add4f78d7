import type { Stage } from '../rules.ts'
import type { AlertRow, EventRow } from './alertStore.ts'
import type { RecipientRow } from './recipientStore.ts'

/*
 * The one place that decides what the sender of an alert is told of the people it reached: the answer, the record, the
 * events, their order and the stages (ADR 0022, position oracle). Whom an alert reaches first depends on where members
 * are, and its position may be made up. The first real alert in seven days is told in full; of a later one only what
 * does not depend on places, until somebody answers or the whole circle was told. A drill goes to everybody at once.
 */

/** True once the whole circle was told: from then on nothing shows of who was told first. */
export const isWhole = ({ kind, stage }: AlertRow): boolean => kind === 'drill' || stage === 2

/** True when the sender may be told of this line. Who was told later, at another position, waits for stage 2 too. */
export function isVisible(alert: AlertRow, row: RecipientRow): boolean {
  if (row.state === 'standby') return false
  if (row.answer !== null) return true
  if (alert.isToldInFull) return row.isShown || isWhole(alert)
  // Of who left, a line would tell that this person had been among the first.
  return isWhole(alert) && !row.hasLeft
}

/** The lines that the sender may be told of, in an order that tells nothing of who was told first. */
export function visibleRows(alert: AlertRow, rows: readonly RecipientRow[]): RecipientRow[] {
  const visible = rows.filter((row) => isVisible(alert, row))
  if (alert.isToldInFull) return visible
  return visible.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
}

/** The stage that the sender may be told of; null: not said. */
export const visibleStage = (alert: AlertRow): Stage | null =>
  alert.isToldInFull || alert.stage === 2 ? alert.stage : null

/** How many were told so far, those who left not counted; null: not said. */
export function visibleCount(alert: AlertRow, rows: readonly RecipientRow[]): number | null {
  if (visibleStage(alert) === null) return null
  return visibleRows(alert, rows).filter(({ hasLeft }) => !hasLeft).length
}

/** When a line came as far as it is. Of a rationed alert nothing before the whole circle was told, except an answer. */
export function visibleTime(alert: AlertRow, row: RecipientRow): Date | null {
  const { answeredAt, seenAt, deliveredAt, sentAt, queuedAt } = row
  if (answeredAt) return answeredAt
  const at = seenAt ?? deliveredAt ?? sentAt ?? queuedAt
  if (at === null || alert.isToldInFull || alert.wholeAt === null) return at
  return at < alert.wholeAt ? alert.wholeAt : at
}

/** Events about one recipient; every other kind is about the sender or the clock. */
export const ABOUT_RECIPIENTS = ['sent', 'delivered', 'seen', 'opened', 'left']

/** What the sender's record may hold of what happened. */
export function visibleEvents(alert: AlertRow, rows: readonly RecipientRow[], events: readonly EventRow[]): EventRow[] {
  const lines = new Map(rows.map((row) => [row.userId, row]))
  return events.filter(({ kind, detail, actorId, at }) => {
    if (kind === 'widened') return alert.isToldInFull || detail === '2'
    if (!ABOUT_RECIPIENTS.includes(kind)) return true
    const row = actorId === null ? undefined : lines.get(actorId)
    if (!row || !isVisible(alert, row)) return false
    if (alert.isToldInFull) return true
    return isWhole(alert) && alert.wholeAt !== null && at >= alert.wholeAt
  })
}
