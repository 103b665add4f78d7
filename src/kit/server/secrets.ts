import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { type Config, ConfigError } from './config.ts'
import { makeVapidKeys } from './push/vapid.ts'

/** The installation's secrets: created at the first start, stored in DATA_DIR, not in the database. */
export const Secrets = z.object({
  /** Mixed into every password hash (argon2's secret), 32 bytes in base64. */
  pepper: z.string().check(z.minLength(40)),
  /** HMAC key for tokens, devices and addresses, 32 bytes in base64. */
  tokenKey: z.string().check(z.minLength(40)),
  /**
   * Key from which each person's cell offset and delay are derived (ADR 0028), 32 bytes in base64. Null: no offset and
   * the shortest delay, only for tests of cells.
   */
  areaKey: z.nullable(z.string().check(z.minLength(40))),
  /** This installation's key pair for push services (RFC 8292); changing it invalidates every subscription. */
  vapid: z.object({ publicKey: z.string().check(z.minLength(80)), privateKey: z.string().check(z.minLength(40)) }),
})
export type Secrets = z.infer<typeof Secrets>

/** Example values from documentation; the server refuses to start with one. */
const EXAMPLES = [/change[-_ ]?me/i, /example/i, /^(.)\1+$/]

/**
 * Reads the secrets of an installation from a file (SECRETS_FILE), or creates the file (mode 0600, written under a
 * temporary name and renamed).
 * @throws ConfigError when the file is damaged or holds an example value
 */
export function openSecrets(path: string): Secrets {
  if (!existsSync(path)) return makeSecrets(path)
  let kept: z.infer<typeof Kept>
  try {
    kept = Kept.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new ConfigError(`${path} is damaged. Restore it from a backup: without it nobody can sign in.`)
  }
  if ([kept.pepper, kept.tokenKey].some((value) => EXAMPLES.some((example) => example.test(value)))) {
    throw new ConfigError(`${path} holds example values. Remove the file and start again to make real ones.`)
  }
  const { vapid = makeVapidKeys(), areaKey = newKey() } = kept
  const isWhole = kept.vapid !== undefined && kept.areaKey !== undefined
  return isWhole ? { ...kept, vapid, areaKey } : write(path, { ...kept, vapid, areaKey })
}

/**
 * Compares the secrets with those of the database's other nodes and earlier starts, by a keyed fingerprint, which the
 * first start stores. Nodes with different secrets would sign people out and refuse correct passwords.
 * @throws ConfigError when they differ and ACCEPT_NEW_SECRETS is off
 */
export async function agreeOnSecrets(
  pool: pg.Pool,
  { pepper, tokenKey, areaKey, vapid }: Secrets,
  { secretsFile, acceptNewSecrets }: Pick<Config, 'secretsFile' | 'acceptNewSecrets'>,
): Promise<void> {
  const parts = [tokenKey, areaKey ?? '', vapid.privateKey].join(' ')
  const mark = createHmac('sha256', pepper).update(`hereabouts installation ${parts}`).digest('hex')
  const keep = acceptNewSecrets ? 'do update set secrets_mark = excluded.secrets_mark' : 'do nothing'
  await pool.query(`insert into installation (secrets_mark) values ($1) on conflict (is_only) ${keep}`, [mark])
  const { rows } = await pool.query<{ secrets_mark: string }>('select secrets_mark from installation')
  if (rows[0]!.secrets_mark === mark) return
  throw new ConfigError(
    `${secretsFile} does not belong to this database. Copy it from another node or from where it was kept; without it ` +
      'no password fits. To go on with new secrets, start once with ACCEPT_NEW_SECRETS=on: everybody must set a new password.',
  )
}

/**
 * Schema of the file, in which `vapid` and `areaKey` may be missing: `openSecrets` adds them to files of older
 * versions.
 */
const Kept = z.extend(Secrets, { vapid: z.optional(Secrets.shape.vapid), areaKey: z.optional(Secrets.shape.areaKey) })

const newKey = () => randomBytes(32).toString('base64')

function makeSecrets(path: string): Secrets {
  mkdirSync(dirname(path), { recursive: true })
  return write(path, { pepper: newKey(), tokenKey: newKey(), areaKey: newKey(), vapid: makeVapidKeys() })
}

function write(path: string, secrets: Secrets): Secrets {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(aside, path)
  chmodSync(path, 0o600)
  return secrets
}
