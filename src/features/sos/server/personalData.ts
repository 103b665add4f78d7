import type { PersonalDataRule } from '#kit/server/personalData.ts'

const OWN = 'alert_id in (select id from sos_alerts where user_id = $1)'

export const sosPersonalData: PersonalDataRule[] = [
  { table: 'sos_alerts', exports: 'user_id = $1', leavesOut: ['had_passkey'], erasing: 'deletes' },
  { table: 'sos_recipients', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_fixes', exports: OWN, erasing: 'deletes' },
  { table: 'sos_events', exports: `actor_id = $1 or ${OWN}`, erasing: 'anonymises' },
  { table: 'sos_keys', exports: 'user_id = $1', leavesOut: ['key_hash'], erasing: 'deletes' },
  { table: 'sos_tries', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_mutes', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_self_tests', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_check_ins', exports: 'user_id = $1', erasing: 'deletes' },
]
