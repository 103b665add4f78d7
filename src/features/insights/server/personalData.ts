import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const insightsPersonalData: PersonalDataRule[] = [
  { table: 'inquiries', exports: 'buyer_id = $1', erasing: 'deletes' },
  { table: 'missed_searches', exports: 'person_id = $1', erasing: 'deletes' },
]
