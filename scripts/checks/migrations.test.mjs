import assert from 'node:assert/strict'
import { test } from 'vitest'
import { heldTables, takenAway } from './migrations.mjs'

const HOLDS = [
  'create index listings_new on listings (title);',
  'create unique index if not exists x on only "listings" (title);',
  'alter table listings add constraint positive check (views >= 0);',
  'alter table listings\n  add foreign key (shop_id) references shops;',
  'alter table listings alter column title set not null;',
  'alter table listings alter title type varchar(9);',
  'alter table listings add column seen timestamptz not null default now();',
  'vacuum full listings;',
]
const SPARES = [
  '-- one by one\ncreate index concurrently listings_new on listings (title);',
  'create table listings (id text); create index x on listings (id); alter table listings add check (id > $$a$$);',
  'alter table listings add constraint positive check (views >= 0) not valid;',
  "alter table listings add column note text not null default '';",
  'alter table listings validate constraint positive;',
  '-- locks: listings has a handful of rows here\ncreate index x on listings (title);',
  '-- create index x on listings (title);',
]

for (const sql of HOLDS)
  test(`[R8] blocks other users: ${sql}`, () => {
    assert.equal(heldTables(sql).length, 1)
    assert.match(heldTables(sql)[0], /^holds listings: /)
  })
for (const sql of SPARES) test(`[R8] does not block other users: ${sql}`, () => assert.deepEqual(heldTables(sql), []))

test('a migration that removes something names the version since which this is compatible', () => {
  const sql = 'alter table people\n  drop column phone;'
  assert.match(takenAway(sql)[0], /compatible since/)
  assert.deepEqual(takenAway(`-- compatible since 0291\n${sql}`), [])
  assert.equal(takenAway('alter table people rename column phone to number;').length, 1)
  assert.equal(takenAway('drop view people_as_seen;').length, 1)
  assert.deepEqual(takenAway('alter table people drop constraint phone_check; create table x (id uuid);'), [])
})
