import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const reportsPersonalData: PersonalDataRule[] = [
  {
    table: 'reports',
    exports: `reporter_id = $1 or (kind = 'order' and (buyer_id = $1 or seller_id = $1))`,
    erasing: 'anonymises',
    why: 'That something was reported and how it ended, without the words of who left and without naming him.',
  },
  {
    table: 'report_photos',
    exports: 'report_id in (select id from reports where reporter_id = $1)',
    erasing: 'deletes',
  },
]
