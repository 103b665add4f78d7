import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ConfigError } from './config.ts'
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
 * Reads the secrets of this data directory, or creates them (file mode 0600, written to a temporary file and renamed).
 * @throws ConfigError when the file is damaged or holds an example value
 */
export function openSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path)) return makeSecrets(dataDir, path)
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

/** A file of an older version without `vapid` or `areaKey` is completed. */
const Kept = z.extend(Secrets, { vapid: z.optional(Secrets.shape.vapid), areaKey: z.optional(Secrets.shape.areaKey) })

const newKey = () => randomBytes(32).toString('base64')

function makeSecrets(dataDir: string, path: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  return write(path, { pepper: newKey(), tokenKey: newKey(), areaKey: newKey(), vapid: makeVapidKeys() })
}

function write(path: string, secrets: Secrets): Secrets {
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(aside, path)
  chmodSync(path, 0o600)
  return secrets
}
