import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const circlesPersonalData: PersonalDataRule[] = [
  { table: 'circle_links', exports: 'asker_id = $1 or other_id = $1', leavesOut: ['declined_at'], erasing: 'deletes' },
  { table: 'position_shares', exports: 'owner_id = $1 or viewer_id = $1', erasing: 'deletes' },
  { table: 'circle_invites', exports: 'owner_id = $1', erasing: 'deletes' },
  { table: 'confirmed_phones', exports: 'user_id = $1', erasing: 'deletes' },
  {
    table: 'circle_tries',
    exports: null,
    erasing: 'keeps',
    why: 'Counts of tried codes and numbers under keyed hashes; deleted after two days.',
  },
  { table: 'circle_posts', exports: 'author_id = $1', erasing: 'deletes' },
  {
    table: 'circle_post_photos',
    exports: 'post_id in (select id from circle_posts where author_id = $1)',
    erasing: 'deletes',
  },
]
