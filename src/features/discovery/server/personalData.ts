import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const discoveryPersonalData: PersonalDataRule[] = [
  {
    table: 'listing_changes',
    exports: null,
    erasing: 'keeps',
    why: 'Ids of changed listings for the search of every node; forgotten within an hour.',
  },
  {
    table: 'forgotten_changes',
    exports: null,
    erasing: 'keeps',
    why: 'One transaction number, for the search of every node.',
  },
  {
    table: 'search_index_files',
    exports: null,
    erasing: 'keeps',
    why: 'Random numbers of the search index files of each node. What is erased leaves the files within 70 minutes.',
  },
  {
    table: 'photo_looks',
    exports: 'photo_id in (select id from photo_cards where owner_id = $1)',
    leavesOut: ['vector'],
    erasing: 'deletes',
  },
  { table: 'found_searches', exports: 'person_id = $1', erasing: 'deletes' },
  { table: 'watches', exports: 'user_id = $1', erasing: 'deletes' },
  {
    table: 'watch_matches',
    exports: 'watch_id in (select id from watches where user_id = $1)',
    erasing: 'deletes',
  },
]
