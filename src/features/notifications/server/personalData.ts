import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const notificationsPersonalData: PersonalDataRule[] = [
  { table: 'notifications', exports: 'user_id = $1', erasing: 'deletes' },
  {
    table: 'push_subscriptions',
    exports: 'user_id = $1',
    leavesOut: ['endpoint', 'p256dh', 'auth'],
    erasing: 'deletes',
  },
  { table: 'digests', exports: 'user_id = $1', leavesOut: ['stop_token'], erasing: 'deletes' },
  { table: 'quiet_hours', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'push_sends', exports: 'user_id = $1', erasing: 'deletes' },
]
