import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const reviewsPersonalData: PersonalDataRule[] = [
  { table: 'dealings', exports: 'buyer_id = $1', erasing: 'deletes' },
]
