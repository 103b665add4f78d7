import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { endianness } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SearchOptions } from '#features/discovery/server/searchOptions.ts'
import type { Config } from '#kit/server/config.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import type { Secrets } from '#kit/server/secrets.ts'

/**
 * The part of the search index that this node has, and where it is kept on disk. What an earlier start with
 * SEARCH_FILE=on kept is removed.
 */
export async function searchOptions(
  { keepsSearchFile, dataDir, indexRegions }: Pick<Config, 'keepsSearchFile' | 'dataDir' | 'indexRegions'>,
  secrets: Secrets,
): Promise<SearchOptions> {
  const folder = join(dataDir, 'search')
  const cells = indexRegions ? `${indexRegions.own.from}-${indexRegions.own.to}` : ''
  const contents = keepsSearchFile ? contentsMark(secrets, cells) : null
  const regions = indexRegions && { regions: { ...indexRegions, key: regionKey(secrets) } }
  if (contents !== null) return { ...regions, file: { folder, contents } }
  await rm(folder, { recursive: true, force: true })
  return { ...regions }
}

/** What the nodes of an installation prove to each other that they know. */
export const regionKey = ({ tokenKey }: Secrets): string =>
  createHmac('sha256', tokenKey).update('hereabouts index regions').digest('hex')

/**
 * A keyed fingerprint of what the contents of the index depend on besides the database: the built code with its word
 * tables, packages, migrations, the machine, the installation, the cells of the region. Null when the code is not
 * built.
 */
function contentsMark({ pepper }: Secrets, cells: string): string | null {
  const own = fileURLToPath(import.meta.url)
  if (own.endsWith('.ts')) return null
  const built = readdirSync(dirname(own), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const lock = join(projectRoot(), 'package-lock.json')
  const mark = createHmac('sha256', pepper)
  mark.update([process.version, process.arch, endianness(), cells, ...migrationNames()].join('\n'))
  for (const name of built.sort()) mark.update(`\n${name}\n`).update(readFileSync(join(dirname(own), name)))
  if (existsSync(lock)) mark.update(readFileSync(lock))
  return mark.digest('hex')
}

const migrationNames = () => readdirSync(join(projectRoot(), 'db', 'migrations')).sort()
