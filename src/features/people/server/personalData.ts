import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const peoplePersonalData: PersonalDataRule[] = [
  { table: 'blocks', exports: 'blocker_id = $1', erasing: 'deletes' },
  { table: 'published_areas', exports: 'user_id = $1', erasing: 'deletes' },
]
