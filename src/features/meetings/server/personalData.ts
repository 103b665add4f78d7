import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const meetingsPersonalData: PersonalDataRule[] = [
  {
    table: 'meetings',
    exports: 'first_id = $1 or second_id = $1',
    erasing: 'anonymises',
    why: 'Who is on the way to a meeting is still asked whether they are well; deleted 30 days after its time.',
  },
  { table: 'meeting_sides', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'meeting_positions', exports: 'user_id = $1', erasing: 'deletes' },
  {
    table: 'meeting_tellings',
    exports: 'teller_id = $1 or member_id = $1',
    leavesOut: ['token_hash'],
    erasing: 'deletes',
  },
]
