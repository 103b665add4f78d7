import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { foreignTables } from './tableOwners.mjs'

const rule = (...tables) => `export const data = [${tables.map((table) => `{ table: '${table}' }`).join(', ')}]\n`
const store = (...queries) => queries.map((query, i) => `export const q${i} = () => sql\`${query}\``).join('\n')

/** A small project with every way to access another feature's table. */
const FILES = {
  'src/kit/server/personalData.ts': rule('inboxes'),
  'src/features/accounts/server/feature.ts': rule('users'),
  'src/features/listings/server/feature.ts': rule('listings', 'items'),
  'src/features/orders/server/feature.ts': rule('orders'),
  'src/features/accounts/server/store.ts': store('select id from users', 'select id from cards'),
  'src/features/listings/server/store.ts':
    "export const listings = pgTable('listings', {})\n" + store('select 1 from people'),
  'src/features/orders/server/store.ts': store(
    'update orders set title = ${1} where id in (${sql`select id from items`})',
    'select c.items, count(*) as listings from cards c -- not from users',
    "select 'users' as kind, x.users from orders x",
  ),
  'src/features/orders/server/stolen.ts': "const mine = pgTable('listings', {})\n",
  'src/features/orders/server/text.ts':
    "client.query('delete from users where id = $1')\nexport const word = 'the items of users'\n",
  'src/features/orders/server/rule.ts': "export const rules = { exports: 'id in (select id from inboxes)' }\n",
  'src/features/orders/server/orders.test.ts': store('select * from users'),
  'db/migrations/0001_first.sql': 'create table users (id uuid);\n',
  'db/migrations/0002_views.sql': [
    '-- owner: accounts\ncreate view people as select id from users;',
    '-- owner: listings\ncreate view cards as select l.id, p.name from listings l join people p on p.id = l.id;',
    '-- owner: orders\ncreate function sold(at timestamptz) returns table (id uuid) language sql stable as $$',
    '  select id from items',
    '$$;',
    'create view nobodys as select 1;',
  ].join('\n'),
}

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'table-owners-'))
  for (const [path, text] of Object.entries(FILES)) write(path, text)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('SQL, drizzle and views that use the table of another feature are refused, each with its owner', () => {
  const belongs = (table, owner) =>
    `the table ${table} belongs to ${owner}. Call a verb of ${owner}, or read one of its views.`
  assert.deepEqual(foreignTables(root).sort(), [
    'db/migrations/0002_views.sql: say who owns the view nobodys: "-- owner: feature" in the line above.',
    'src/features/accounts/server/store.ts: the view cards belongs to listings, which comes after accounts in architecture.mjs.',
    `src/features/orders/server/rule.ts: ${belongs('inboxes', 'kit')}`,
    `src/features/orders/server/stolen.ts: ${belongs('listings', 'listings')}`,
    `src/features/orders/server/store.ts: ${belongs('items', 'listings')}`,
    `src/features/orders/server/text.ts: ${belongs('users', 'accounts')}`,
    `view sold: ${belongs('items', 'listings')}`,
  ])
})

test('a folder without any known rule is reported', () => {
  const empty = mkdtempSync(join(tmpdir(), 'table-owners-'))
  assert.equal(foreignTables(empty).length, 1)
  rmSync(empty, { recursive: true })
})
