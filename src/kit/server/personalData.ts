/**
 * What export and erasure do with one table's rows about a person. Every table of the schema has exactly one rule; a
 * test compares the rules with the database's catalogue, so that a new table without one fails the build.
 */
export interface PersonalDataRule {
  table: string
  /**
   * SQL condition that selects a person's rows for the export, `$1` being the person's id; null: the table has no
   * personal data.
   */
  exports: string | null
  /** Columns that an export leaves out (secrets). */
  leavesOut?: string[]
  /** What erasing the account does to the rows. */
  erasing: 'deletes' | 'anonymises' | 'keeps'
  /** Why rows are kept or hold no personal data; shown in the privacy policy. */
  why?: string
}

export const deliveryPersonalData: PersonalDataRule[] = [
  { table: 'schema_migrations', exports: null, erasing: 'keeps', why: 'Which migrations were applied.' },
  { table: 'nodes', exports: null, erasing: 'keeps', why: 'Which servers run now.' },
  {
    table: 'erased_people',
    exports: null,
    erasing: 'keeps',
    why: 'Ids of deleted accounts, so that a restored backup does not bring them back.',
  },
  { table: 'installation', exports: null, erasing: 'keeps', why: 'A fingerprint of the secrets of this installation.' },
  {
    table: 'idempotency_keys',
    exports: 'owner = $1::text',
    erasing: 'deletes',
    why: 'Answers to requests, kept for three days so that a repeat has one effect.',
  },
  { table: 'account_quotas', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'inboxes', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'inbox_events', exports: 'user_id = $1', erasing: 'deletes' },
]
