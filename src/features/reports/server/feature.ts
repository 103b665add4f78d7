import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { readOrderDispute, type ReportSubjects, reportThing } from './reporting.ts'

export const reports = {
  routes: ({ reportSubjects }: { reportSubjects: ReportSubjects }) => [
    route(contract.reportThing, reportThing(reportSubjects)),
    route(contract.readOrderDispute, readOrderDispute),
  ],
  personalData: [
    {
      table: 'reports',
      exports: `reporter_id = $1 or (kind = 'order' and $1 in (buyer_id, seller_id)
        and not exists (select from avoided_by($1) a where a.id = reporter_id))`,
      erasing: 'anonymises',
      why: 'That something was reported and how it ended, without the words of who left and without naming him.',
    },
    {
      table: 'report_photos',
      exports: 'report_id in (select id from reports where reporter_id = $1)',
      erasing: 'deletes',
    },
  ],
} satisfies ServerFeature
