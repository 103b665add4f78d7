import type { Report } from '../contract.ts'
import type { ReportRow } from './store.ts'

/** A report for one of its two parties. */
export const presentReport = (row: ReportRow, userId: string): Report => ({
  id: row.id,
  kind: row.kind,
  rule: row.rule,
  text: row.text,
  status: row.status,
  isMine: row.reporterId === userId,
  decision: row.decision,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
})
