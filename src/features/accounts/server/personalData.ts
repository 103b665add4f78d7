import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const accountsPersonalData: PersonalDataRule[] = [
  { table: 'users', exports: 'id = $1', leavesOut: ['password_hash'], erasing: 'deletes' },
  { table: 'sessions', exports: 'user_id = $1', leavesOut: ['token_hash'], erasing: 'deletes' },
  { table: 'known_devices', exports: 'user_id = $1', leavesOut: ['device_hash'], erasing: 'deletes' },
  { table: 'account_codes', exports: 'user_id = $1', leavesOut: ['code_hash'], erasing: 'deletes' },
  { table: 'browser_codes', exports: 'user_id = $1', leavesOut: ['code_hash', 'device_hash'], erasing: 'deletes' },
  { table: 'sign_in_keys', exports: 'user_id = $1', leavesOut: ['public_key'], erasing: 'deletes' },
  { table: 'key_challenges', exports: 'user_id = $1', leavesOut: ['challenge'], erasing: 'deletes' },
  { table: 'two_factor', exports: 'user_id = $1', leavesOut: ['sealed_secret'], erasing: 'deletes' },
  { table: 'recovery_codes', exports: 'user_id = $1', leavesOut: ['code_hash'], erasing: 'deletes' },
  { table: 'sign_in_steps', exports: 'user_id = $1', leavesOut: ['token_hash'], erasing: 'deletes' },
  {
    table: 'sign_in_failures',
    exports: null,
    erasing: 'keeps',
    why: 'Counters of failed sign-ins under keyed hashes; forgotten after a day.',
  },
]
