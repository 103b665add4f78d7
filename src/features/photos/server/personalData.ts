import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const photosPersonalData: PersonalDataRule[] = [
  { table: 'photos', exports: 'owner_id = $1', leavesOut: ['sha256'], erasing: 'deletes' },
]
