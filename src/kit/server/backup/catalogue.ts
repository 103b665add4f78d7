import type pg from 'pg'

export type Client = Pick<pg.ClientBase, 'query'>

/** A quoted SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Tables of the product with their data columns. Left out: `schema_migrations` (a restore applies the migrations
 * again), `installation` (each installation writes its own row), and tables with a column of transaction ids (xid8),
 * which differ on another server: they belong to the search index, which is rebuilt from the listings.
 */
export async function tablesOf(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migrations', 'installation')
    group by c.oid, c.relname
    having bool_and(a.atttypid <> 'xid8'::regtype)
    order by c.relname`)
  return rows
}

/** Sequences with the last value of each, or null if unused. */
export async function sequencesOf(client: Client): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

/** Foreign keys, as statements that drop them and add them again. */
export async function foreignKeysOf(client: Client): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`)
  return rows
}

/** The migrations applied to a database. */
export async function migrationsOf(client: Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}
