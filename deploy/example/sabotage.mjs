import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './configuration.mjs'

/** Copies the built product to a folder where it can be modified. */
export function copiedRelease(folder, from = root) {
  for (const name of ['dist', 'db', 'assets', 'package.json', 'package-lock.json'])
    cpSync(join(from, name), join(folder, name), { recursive: true })
  symlinkSync(join(from, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/**
 * A release without a safeguard. `pairs`: a pattern that matches the built server exactly once, and its replacement.
 */
export function sabotagedRelease(folder, pairs) {
  copiedRelease(folder)
  const server = join(folder, 'dist', 'server')
  const files = readdirSync(server).filter((name) => name.endsWith('.js'))
  const texts = new Map(files.map((name) => [name, readFileSync(join(server, name), 'utf8')]))
  for (const [from, to] of pairs) {
    const found = files.filter((name) => from.test(texts.get(name)))
    if (found.length !== 1 || texts.get(found[0]).match(new RegExp(from, 'g')).length !== 1)
      throw new Error(`A sabotage does not fit any more: ${from}`)
    texts.set(found[0], texts.get(found[0]).replace(from, to))
  }
  for (const [name, text] of texts) writeFileSync(join(server, name), text)
  return folder
}

const SLOW_URGENT = [/URGENT_WITHIN = seconds\(4\)/, 'URGENT_WITHIN = seconds(40)']
const ASYNCHRONOUS = 'asynchronous primary killed, its standby stalled, 5,000 transactions rolled back'

/**
 * The removed safeguards, and the scenario that must then fail. `program`: patterns of the built server and their
 * replacements; `settings` of the nodes; `asynchronous`: PostgreSQL does not wait for its standby.
 */
export const SABOTAGES = [
  {
    of: 'nodes killed one after another',
    what: 'a stream resumes with new events only',
    program: [[/heard\w* === null \|\| isGap \? (start\w*\.last) : heard\w*\.number/, '$1']],
  },
  { of: 'nodes drained and restarted one after another', what: 'no drain', settings: { DRAIN_SECONDS: '0' } },
  {
    of: 'primary killed, its synchronous standby stalled',
    what: 'acknowledged before the standby has it',
    asynchronous: true,
  },
  {
    of: ASYNCHRONOUS,
    what: 'the index does not compare histories',
    program: [
      [/or \$\{databaseHistory\} <> \$\{history\}/, ''],
      [/or pg_snapshot_xmax\(pg_current_snapshot\(\)\) < pg_snapshot_xmax\(\$\{snapshot\}::pg_snapshot\)\)/, ')'],
    ],
  },
  { of: 'primary frozen and thawed', what: 'an SOS may wait for 40 s', program: [SLOW_URGENT] },
  {
    of: 'standby promoted on purpose',
    what: 'a broken LISTEN is not opened again, and nothing looks for what it missed',
    program: [
      [/client\.once\("end", \(\) => this\.#reconnect\(\)\)/, 'client.once("end", () => {})'],
      [/const isDeaf = this\.#bells\.bellLag\(\) > MOST_LAG\w*/, 'const isDeaf = false'],
      [/for \(const userId of behind\w*\) this\.#ring\(userId\);/, ''],
    ],
  },
  {
    of: 'pooler for LISTEN, too (deaf node)',
    what: 'deafness is not noticed',
    program: [[/return now\w* - this\.#lostBeatAt < DISTRUST_MS \? Infinity : now\w* - this\.#sureAt;/, 'return 0;']],
  },
  {
    of: 'other secrets',
    what: 'secrets are not compared',
    program: [[/if \(rows\[0\]\.secrets_mark === mark\) return;/, 'return;']],
  },
  {
    of: 'photos on a disk',
    what: 'stores of one node are not refused',
    program: [[/if \(troubling\.length === 0\) return (\w+);/, 'return $1;']],
  },
  {
    of: 'clock five minutes ahead on one node',
    what: 'the clock of the machine counts',
    program: [[/this\.#systemClock\(\) - this\.#ahead/, 'this.#systemClock()']],
  },
  { of: 'network cut between a node and the database', what: 'an SOS may wait for 40 s', program: [SLOW_URGENT] },
  {
    of: 'machine of a node gone while it writes',
    what: 'the database waits for a transaction that nobody goes on with',
    program: [[/; set local idle_in_transaction_session_timeout = \$\{milliseconds\w*\}/, '']],
  },
  {
    of: 'machine of a node gone while it writes',
    what: 'each waiting statement of the lost machine gets the lock in turn',
    program: [[/; set local lock_timeout = \$\{milliseconds\w*\}/, '']],
  },
  {
    of: 'disk of a node full',
    what: 'a failed save of the search index is not caught',
    program: [[/await this\.#noteFailure\(error\w*\);/, 'throw error;']],
  },
  {
    of: 'bucket full',
    what: 'a photo that is not stored is acknowledged',
    program: [
      [/await storePhotoFiles\(ctx, (\w+), files\);/, 'await storePhotoFiles(ctx, $1, files).catch(() => {});'],
    ],
  },
  {
    of: 'disk of the primary full',
    what: 'its error counts as a bug (500) that browsers do not send again',
    program: [[/\|53100\|53300/, '|53300']],
  },
]
