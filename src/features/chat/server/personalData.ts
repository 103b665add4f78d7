import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const chatPersonalData: PersonalDataRule[] = [
  {
    table: 'conversations',
    exports: 'first_id = $1 or second_id = $1',
    erasing: 'anonymises',
    why: 'The other person keeps the conversation, with “Deleted account”; it goes when both are gone.',
  },
  { table: 'conversation_reads', exports: 'user_id = $1', erasing: 'deletes' },
  {
    table: 'messages',
    exports: 'sender_id = $1',
    erasing: 'anonymises',
    why: 'What was written to somebody stays with that person, without a sender.',
  },
  {
    table: 'message_photos',
    exports: 'photo_id in (select id from photo_cards where owner_id = $1)',
    erasing: 'deletes',
  },
  { table: 'message_sounds', exports: 'owner_id = $1', leavesOut: ['sha256', 'file_id'], erasing: 'deletes' },
  { table: 'message_hides', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'chat_mutes', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'automatic_replies', exports: 'user_id = $1', erasing: 'deletes' },
  {
    table: 'due_replies',
    exports: null,
    erasing: 'keeps',
    why: 'Which conversation gets its automatic reply within seconds.',
  },
]
