import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const circlesPersonalData: PersonalDataRule[] = [
  { table: 'circle_links', exports: 'asker_id = $1 or other_id = $1', erasing: 'deletes' },
]
