import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const requestsPersonalData: PersonalDataRule[] = [
  { table: 'requests', exports: 'asker_id = $1', erasing: 'deletes' },
  { table: 'request_tellings', exports: 'user_id = $1', leavesOut: ['rank'], erasing: 'deletes' },
  { table: 'request_answers', exports: 'answerer_id = $1', erasing: 'deletes' },
  { table: 'request_pauses', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'request_switches', exports: 'user_id = $1', erasing: 'deletes' },
]
