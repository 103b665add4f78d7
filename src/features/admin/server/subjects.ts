import { holdOrder } from '#features/orders/server/orders.ts'
import type { ReportSubjects } from '#features/reports/server/reporting.ts'
import { signedIn } from '#kit/server/context.ts'
import { subjectOf } from './subjectStore.ts'

/** Data about reported subjects that the features depending on reports provide. */
export const REPORT_SUBJECTS: ReportSubjects = {
  read: (ctx, subject) => subjectOf(ctx, subject, signedIn(ctx).userId),
  hold: (ctx, orderId) => holdOrder(ctx, { id: orderId, isHeld: true }),
}
