import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const wishlistPersonalData: PersonalDataRule[] = [
  { table: 'wishlist_items', exports: 'user_id = $1', erasing: 'deletes' },
]
