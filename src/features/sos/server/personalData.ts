import type { PersonalDataRule } from '#kit/server/personalData.ts'

/**
 * SQL condition. An alert hidden by the duress passkey is left out until it ends, because anybody who holds the phone
 * can request the export.
 */
const SHOWN = 'user_id = $1 and (duress_at is null or ended_at is not null)'
const OWN = `alert_id in (select id from sos_alerts where ${SHOWN})`
const HIDDEN =
  'alert_id in (select id from sos_alerts where user_id = $1 and duress_at is not null and ended_at is null)'

export const sosPersonalData: PersonalDataRule[] = [
  {
    table: 'sos_alerts',
    exports: SHOWN,
    // The stages of an alert reveal where members are, and a hidden alert must not be revealed to a person who holds
    // the phone.
    leavesOut: [
      'had_passkey',
      'stage',
      'whole_at',
      'next_look_at',
      'has_loss',
      'is_told_in_full',
      'duress_at',
      'joins_id',
    ],
    erasing: 'deletes',
  },
  { table: 'sos_recipients', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_fixes', exports: OWN, erasing: 'deletes' },
  {
    table: 'sos_events',
    exports: `(actor_id = $1 and not ${HIDDEN}) or (${OWN} and kind in ('raised', 'checkIn', 'wrongPasskey', 'answered', 'ended'))`,
    erasing: 'anonymises',
  },
  { table: 'sos_keys', exports: 'user_id = $1', leavesOut: ['key_hash'], erasing: 'deletes' },
  { table: 'sos_tries', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_mutes', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_self_tests', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'sos_contacts', exports: 'owner_id = $1', leavesOut: ['token_hash'], erasing: 'deletes' },
  { table: 'sos_contact_asks', exports: 'owner_id = $1', erasing: 'deletes' },
  {
    table: 'sos_texts',
    exports: `member_id = $1 or (contact_id is not null and ${OWN})`,
    leavesOut: ['token_hash'],
    erasing: 'deletes',
  },
  { table: 'sos_push_asks', exports: 'asker_id = $1 or other_id = $1', erasing: 'deletes' },
  { table: 'sos_check_ins', exports: 'user_id = $1', erasing: 'deletes' },
]
