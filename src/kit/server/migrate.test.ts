import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate, refuseUnmigrated } from './migrate.ts'
import { emptyDatabase } from './testing/emptyDatabase.ts'

const quiet = { info: () => {} }
const FIRST = 'create table people (name text not null);\ninsert into people values ($$Asha$$);\n'

test('files are applied in the order of their names, each once', async () => {
  const { pool, folder, write } = await ground()
  write('0002_second.sql', `insert into people values ('Ravi');`)
  write('0001_first.sql', FIRST)
  write('notes.txt', 'not a migration')
  expect(await migrate(pool, quiet, folder)).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(pool, quiet, folder)).toEqual([])
  write('0003_third.sql', 'alter table people add age integer;')
  expect(await migrate(pool, quiet, folder)).toEqual(['0003_third.sql'])
  expect((await pool.query('select name, age from people order by name')).rows).toEqual([
    { name: 'Asha', age: null },
    { name: 'Ravi', age: null },
  ])
})

test('processes that start at once apply each file once', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, quiet, folder)))
  expect(applied.flat()).toEqual(['0001_first.sql'])
})

test('a file that was changed after it was applied is refused by name', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  await migrate(pool, quiet, folder)
  write('0001_first.sql', FIRST.replaceAll('\n', '\r\n'))
  expect(await migrate(pool, quiet, folder)).toEqual([])
  write('0001_first.sql', `${FIRST}-- afterthought\n`)
  await expect(migrate(pool, quiet, folder)).rejects.toThrow(
    'db/migrations/0001_first.sql was changed after it was applied to this database.',
  )
})

test('a newer database is accepted by versions that it is compatible with, and refused by older ones', async () => {
  const { pool, folder, write, remove } = await ground()
  write('0001_first.sql', FIRST)
  await migrate(pool, quiet, folder)
  // Simulates two later versions: the first adds a column, the second drops one that only the version before both still
  // reads.
  write('0002_second.sql', 'alter table people add age integer;')
  write('0003_third.sql', '-- compatible since 0002\nalter table people drop name;')
  await migrate(pool, quiet, folder)
  remove('0003_third.sql')
  expect(await migrate(pool, quiet, folder)).toEqual([])
  await refuseUnmigrated(pool, folder)
  remove('0002_second.sql')
  const tooOld = /newer version of Hereabouts \(0003_third\.sql needs 0002 or newer; this version ends with 0001\)/
  await expect(migrate(pool, quiet, folder)).rejects.toThrow(tooOld)
  await expect(refuseUnmigrated(pool, folder)).rejects.toThrow(tooOld)
})

test('a node that does not migrate (MIGRATE=off) refuses an outdated database', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  await expect(refuseUnmigrated(pool, folder)).rejects.toThrow('Run "npm run migrate" once')
  await migrate(pool, quiet, folder)
  await refuseUnmigrated(pool, folder)
  write('0002_second.sql', 'select 1;')
  await expect(refuseUnmigrated(pool, folder)).rejects.toThrow('Run "npm run migrate" once')
})

test('a database from a version without "compatible since" gets it', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  await migrate(pool, quiet, folder)
  await pool.query('alter table schema_migrations drop compatible_since')
  await expect(refuseUnmigrated(pool, folder)).rejects.toThrow('Run "npm run migrate" once')
  expect(await migrate(pool, quiet, folder)).toEqual([])
  await refuseUnmigrated(pool, folder)
})

test('a failed file leaves no changes, and earlier files stay applied', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  write('0002_second.sql', 'create table half (id integer); select * from no_such_table;')
  await expect(migrate(pool, quiet, folder)).rejects.toThrow(
    'db/migrations/0002_second.sql: relation "no_such_table" does not exist',
  )
  expect(
    (await pool.query(`select to_regclass('people') is not null as people, to_regclass('half') is not null as half`))
      .rows,
  ).toEqual([{ people: true, half: false }])
  write('0002_second.sql', 'create table half (id integer);')
  expect(await migrate(pool, quiet, folder)).toEqual(['0002_second.sql'])
})

test('a migration waits for a table that is in use without failing', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  await migrate(pool, quiet, folder)
  write('0002_second.sql', 'alter table people add age integer;')
  const user = await pool.connect()
  await user.query('begin; select * from people')
  const migrated = migrate(pool, quiet, folder)
  await waitsForTable(pool)
  await user.query('commit')
  user.release()
  expect(await migrated).toEqual(['0002_second.sql'])
})

test('[R8] a large table gets an index during writes: statement by statement, and again after an interruption', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  await migrate(pool, quiet, folder)
  const index =
    'drop index concurrently if exists people_name;\ncreate index concurrently people_name on people (name);\n'
  write('0002_second.sql', `-- one by one\n${index}select * from no_such_table;\n`)
  await expect(migrate(pool, quiet, folder)).rejects.toThrow('db/migrations/0002_second.sql')
  write('0002_second.sql', `-- one by one\n${index}`)
  expect(await migrate(pool, quiet, folder)).toEqual(['0002_second.sql'])
  const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'people_name'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('an extension that the engine lacks is reported before anything is applied', async () => {
  const { pool, folder, write } = await ground()
  write('0001_first.sql', FIRST)
  write('0002_second.sql', 'create extension if not exists cube;\ncreate extension "no-such-thing";')
  await expect(migrate(pool, quiet, folder)).rejects.toThrow(/This PostgreSQL lacks no-such-thing/)
  expect((await pool.query(`select to_regclass('people') as people`)).rows).toEqual([{ people: null }])
})

/** An empty database and a folder for migrations. */
async function ground() {
  const { pool, folder } = await emptyDatabase(6)
  return {
    pool,
    folder,
    write: (file: string, sql: string) => writeFileSync(join(folder, file), sql),
    remove: (file: string) => rmSync(join(folder, file)),
  }
}

async function waitsForTable(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select 1 from pg_locks where not granted and relation = 'people'::regclass`)
    if (rows.length > 0) return
  }
}
