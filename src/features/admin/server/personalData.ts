import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const adminPersonalData: PersonalDataRule[] = [
  {
    table: 'admin_log',
    exports: null,
    erasing: 'keeps',
    why: 'What administrators did, so that nobody can undo the record of it; people stand in it by number only, and each was told of the act.',
  },
  {
    table: 'town_imports',
    exports: null,
    erasing: 'keeps',
    why: 'Which places were brought in from OpenStreetMap or a file, and how far that is; who began it stands in the log.',
  },
  {
    table: 'claim_codes',
    exports: null,
    erasing: 'keeps',
    why: 'By which code an imported place is taken over; it belongs to nobody yet.',
  },
  {
    table: 'held_decisions',
    exports: null,
    erasing: 'keeps',
    why: 'A decision for as long as it can be undone, an hour at most; notices to deleted people are not sent.',
  },
  { table: 'admin_assignments', exports: 'admin_id = $1', erasing: 'deletes' },
  { table: 'admin_filters', exports: 'admin_id = $1', erasing: 'deletes' },
  { table: 'claim_calls', exports: 'user_id = $1', erasing: 'deletes' },
]
