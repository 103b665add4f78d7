import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const homePersonalData: PersonalDataRule[] = [{ table: 'welcomes', exports: 'user_id = $1', erasing: 'deletes' }]
