import type { PersonalDataRule } from '#kit/server/personalData.ts'

const mine = 'listing_id in (select id from listings where owner_id = $1)'

export const listingsPersonalData: PersonalDataRule[] = [
  { table: 'listings', exports: 'owner_id = $1', erasing: 'deletes' },
  { table: 'listing_photos', exports: mine, erasing: 'deletes' },
  { table: 'shops', exports: mine, erasing: 'deletes' },
  { table: 'items', exports: mine, erasing: 'deletes' },
  { table: 'item_variants', exports: mine, erasing: 'deletes' },
  { table: 'services', exports: mine, erasing: 'deletes' },
  { table: 'offices', exports: mine, erasing: 'deletes' },
  { table: 'specializations', exports: mine, erasing: 'deletes' },
  {
    table: 'place_sightings',
    exports: null,
    erasing: 'keeps',
    why: 'Which file told of an imported place; it goes with the place.',
  },
  {
    table: 'listing_events',
    exports: 'person_id = $1',
    erasing: 'anonymises',
    why: 'What was counted for a seller stays; who it was is forgotten after two days, or with the account.',
  },
]
