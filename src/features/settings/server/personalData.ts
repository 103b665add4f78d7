import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const settingsPersonalData: PersonalDataRule[] = [
  { table: 'user_settings', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_passkeys', exports: 'user_id = $1', leavesOut: ['passkey_hash', 'duress_hash'], erasing: 'deletes' },
]
