import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Last migration of the first release; until then tables are small. */
const FIRST_RELEASE = '0098'
const EXCUSE = /^-- locks: \S/m
/** Last migration before the marker "compatible since" existed (ADR 0061). */
const LAST_WITHOUT_MARKER = '0289'
const COMPATIBLE = /^-- compatible since \d{4}\s*$/m
/** Statements after which a version without this migration may fail. */
const TAKING_AWAY =
  /\b(?:drop (?:table|view|function|column|trigger|type|schema)|alter table [^;]*?\b(?:drop (?!constraint|not null|default)|rename|set not null)|rename (?:to|column))\b/

const name = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`
/** Statements that lock a table while they read or write all of it, and what to write instead. */
const BLOCKING = [
  {
    pattern: new RegExp(String.raw`\bcreate (?:unique )?index (?!concurrently)[^;]*?\bon ${name}`, 'g'),
    instead: 'an index is built "concurrently", in a file that begins with "-- one by one"',
  },
  {
    pattern: new RegExp(
      String.raw`\balter table ${name}[^;]*?\badd (?:constraint "?\w+"? )?(?:check|foreign key)(?![^;]*not valid)`,
      'g',
    ),
    instead: 'a constraint is added "not valid" and validated in a later file',
  },
  {
    pattern: new RegExp(
      String.raw`\balter table ${name}[^;]*?\b(?:set not null|alter (?:column )?"?\w+"? (?:set data )?type)\b`,
      'g',
    ),
    instead: 'add a column, fill it in steps, and change over',
  },
  {
    pattern: new RegExp(
      String.raw`\balter table ${name}[^;]*?\badd (?:column )?"?\w+"? [^;,]*\bdefault (?:now|gen_random_uuid|clock_timestamp|random)\b`,
      'g',
    ),
    instead: 'a default that differs from row to row rewrites the table: add the column without, and fill it in steps',
  },
  {
    pattern: new RegExp(String.raw`\b(?:vacuum full|cluster|lock table) ${name}`, 'g'),
    instead: 'nothing waits for this',
  },
]

/**
 * Migrations after the first release that would block other sessions while they process an existing table. A line "--
 * locks: …" with a reason allows it.
 * @param {string} root folder of package.json
 * @returns {string[]} one sentence per fault
 */
export function migrationFaults(root) {
  const folder = join(root, 'db', 'migrations')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > FIRST_RELEASE)
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const faults = [...heldTables(text), ...(file.slice(0, 4) > LAST_WITHOUT_MARKER ? takenAway(text) : [])]
      return faults.map((fault) => `db/migrations/${file}: ${fault}`)
    })
}

/**
 * @param {string} text of one migration
 * @returns {string[]} a sentence if it removes something that the previous version may use, and has no line "compatible
 * since"
 */
export function takenAway(text) {
  if (COMPATIBLE.test(text)) return []
  const found = TAKING_AWAY.exec(text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase())
  return found
    ? [`"${found[0]}": say "-- compatible since NNNN", the last migration of the oldest version that does without it.`]
    : []
}

/**
 * @param {string} text of one migration
 * @returns {string[]} the blocked tables, and what to write instead
 */
export function heldTables(text) {
  if (EXCUSE.test(text)) return []
  const sql = text.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase()
  const own = new Set([...sql.matchAll(new RegExp(String.raw`\bcreate table ${name}`, 'g'))].map((found) => found[1]))
  return BLOCKING.flatMap(({ pattern, instead }) =>
    [...sql.matchAll(pattern)].filter((found) => !own.has(found[1])).map((found) => `holds ${found[1]}: ${instead}.`),
  )
}
