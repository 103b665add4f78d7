import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const notificationsPersonalData: PersonalDataRule[] = [
  { table: 'notifications', exports: 'user_id = $1', erasing: 'deletes' },
]
