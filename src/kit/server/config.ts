import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { readProxies } from './proxies.ts'

const text = (fallback: string) => z._default(z.string(), fallback)
const number = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.gte(least), z.lte(most)), fallback)
/** Empty, or an http(s) URL. */
const httpAddress = z._default(z.string().check(z.regex(/^https?:\/\/\S+$/, 'must begin with https:// or http://')), '')
const onOff = (fallback: 'on' | 'off') => z._default(z.enum(['on', 'off']), fallback)

/** Every setting, as read from the environment. `.env.example` explains each one. */
const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'production'),
  PORT: number(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: text(''),
  TRUST_PROXY: text('off'),
  DATA_DIR: text('.data'),
  DATABASE_URL: text(''),
  DEMO: onOff('on'),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  LOG_FORMAT: z._default(z.enum(['auto', 'lines', 'json']), 'auto'),
  FREE_DAYS: number(30, 0, 36_500),
  APPROVE_FIRST: onOff('off'),
  UPI_PAYEE_VPA: z._default(
    z.string().check(z.regex(/^[\w.-]{2,255}@[A-Za-z][A-Za-z0-9.-]{1,63}$/, 'must be a UPI id such as name@bank')),
    '',
  ),
  UPI_PAYEE_NAME: z._default(z.string().check(z.maxLength(60)), ''),
  PAYMENT_WEBHOOK_SECRET: text(''),
  GEOCODER_URL: text(''),
  GEOCODER_CONTACT: text(''),
  MAP_URL: text(''),
  MAP_PLANET: text(''),
  OVERPASS_URL: text(''),
  TILE_URL: text(''),
  TILE_ATTRIBUTION: text('© OpenStreetMap contributors'),
  PHOTO_STORE: z._default(z.enum(['local', 's3']), 'local'),
  S3_ENDPOINT: text(''),
  S3_REGION: text('auto'),
  S3_BUCKET: text(''),
  S3_ACCESS_KEY_ID: text(''),
  S3_SECRET_ACCESS_KEY: text(''),
  SMTP_URL: z._default(z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://')), ''),
  MAIL_FROM: text(''),
  SMS_URL: z._default(
    z
      .string()
      .check(
        z.regex(/^https?:\/\/\S+$/, 'must begin with https:// or http://'),
        z.includes('{to}', 'must hold {to}'),
        z.includes('{text}', 'must hold {text}'),
      ),
    '',
  ),
  SIGN_UPS_PER_HOUR: number(200, 1, 1_000_000),
  REQUESTS_PER_MINUTE: number(600, 1, 10_000_000),
  CONNECTIONS_PER_ADDRESS: number(500, 1, 1_000_000),
  QUOTA_FACTOR: number(1, 0, 1_000_000),
  IMAGE_MODEL: text(''),
  GOOGLE_CLIENT_ID: text(''),
  GOOGLE_KEYS_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/\S+$/, 'must begin with https:// or http://')),
    'https://www.googleapis.com/oauth2/v3/certs',
  ),
  PUSH_SERVICES: text('fcm.googleapis.com *.push.services.mozilla.com *.notify.windows.com *.push.apple.com'),
  PRIVACY_POLICY_URL: httpAddress,
  TERMS_URL: httpAddress,
  OPERATOR_CONTACT: text(''),
  PUBLIC_LISTINGS: onOff('on'),
})

/** The operator's settings, with units converted and paths made absolute. */
export interface Config {
  mode: 'development' | 'test' | 'production'
  port: number
  host: string
  /** Public URL of the product, without a slash at the end; empty: taken from the request. */
  publicUrl: string
  /** Proxies whose X-Forwarded-For is trusted: their number or addresses; false: none. */
  trustProxy: false | number | string[]
  dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  demo: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Readable lines, or JSON; `auto`: lines on a terminal, else JSON. */
  logFormat: 'auto' | 'lines' | 'json'
  freeDays: number
  approveFirst: boolean
  /** UPI payee for listing fees, null: payments are not set up; empty secret: no gateway reports payments. */
  payments: { payee: { vpa: string; name: string } | null; webhookSecret: string }
  /** Empty: no geocoder is used, only the offline gazetteer. */
  geocoder: { url: string; contact: string }
  /**
   * Source of street data: a TileJSON, a template with {z}, {x} and {y}, or a remote .pmtiles; empty: none. `planet`:
   * the archive that `npm run map` copies from, or a list of such archives.
   */
  map: { url: string; planet: string }
  /** Overpass server that imports the places of an area; empty: none. */
  overpassUrl: string
  /** Source of raster map tiles; empty url: the server draws them. */
  tiles: { url: string; attribution: string }
  photos:
    | { store: 'local'; dir: string }
    | { store: 's3'; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** Mail server; empty url: mails are written to the outbox folder. */
  mail: { url: string; from: string }
  /** An address with {to} and {text}; empty: SMS are written to the outbox folder. */
  smsUrl: string
  /** `quotaFactor` multiplies the quotas of one account (core/quotas.ts); 0: no quotas. */
  limits: { signUpsPerHour: number; requestsPerMinute: number; connectionsPerAddress: number; quotaFactor: number }
  /** File of a trained model that compares photos; empty: photos are compared by colours and shapes. */
  imageModel: string
  /** Sign-in with Google; empty id: not offered. `keysUrl`: URL of the keys that sign its tokens. */
  google: { clientId: string; keysUrl: string }
  /** Hosts of the push services that subscriptions may use. */
  pushServices: readonly string[]
  /** Addresses of the operator's own documents; empty: the product's pages /privacy-policy and /terms. */
  privacyPolicyUrl: string
  termsUrl: string
  /** Contact for questions about personal data; empty: not shown. */
  operatorContact: string
  /** Visitors may open the pages of listings without an account. */
  publicListings: boolean
}

/** An invalid setting; the message tells the operator which and why. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads the settings once, at start.
 * @throws ConfigError naming every wrong setting, or a missing one of a chosen adapter
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`These settings cannot be used:\n${lines.join('\n')}\nSee .env.example.`)
  }
  const e = parsed.data
  const dataDir = resolve(e.DATA_DIR)
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL.replace(/\/+$/, ''),
    trustProxy: proxiesOf(e.TRUST_PROXY),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    demo: e.DEMO === 'on',
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT,
    freeDays: e.FREE_DAYS,
    approveFirst: e.APPROVE_FIRST === 'on',
    payments: { payee: payeeOf(e), webhookSecret: e.PAYMENT_WEBHOOK_SECRET },
    geocoder: { url: e.GEOCODER_URL, contact: e.GEOCODER_CONTACT },
    map: {
      url: outsideUrl(e.MAP_URL, e.TILE_URL === '' ? PUBLIC.streets : '', e.NODE_ENV),
      planet: outsideUrl(e.MAP_PLANET, PUBLIC.planets, e.NODE_ENV),
    },
    overpassUrl: outsideUrl(e.OVERPASS_URL, PUBLIC.overpass, e.NODE_ENV),
    tiles: { url: e.TILE_URL, attribution: e.TILE_ATTRIBUTION },
    photos: photoStore(e, dataDir),
    mail: mailServer(e),
    smsUrl: e.SMS_URL,
    limits: {
      signUpsPerHour: e.SIGN_UPS_PER_HOUR,
      requestsPerMinute: e.REQUESTS_PER_MINUTE,
      connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
      quotaFactor: e.QUOTA_FACTOR,
    },
    imageModel: e.IMAGE_MODEL && resolve(e.IMAGE_MODEL),
    google: { clientId: e.GOOGLE_CLIENT_ID, keysUrl: e.GOOGLE_KEYS_URL },
    pushServices: e.PUSH_SERVICES.split(/[\s,]+/).filter((host) => host !== ''),
    privacyPolicyUrl: e.PRIVACY_POLICY_URL,
    termsUrl: e.TERMS_URL,
    operatorContact: e.OPERATOR_CONTACT,
    publicListings: e.PUBLIC_LISTINGS === 'on',
  }
}

function proxiesOf(value: string): Config['trustProxy'] {
  const proxies = readProxies(value)
  if (proxies !== null) return proxies
  throw new ConfigError(
    `TRUST_PROXY=${value} cannot be used: it must say how many proxies stand in front (TRUST_PROXY=1) or their addresses ` +
      '(TRUST_PROXY=10.0.0.5 or 172.16.0.0/12). "on" would believe any address that a client makes up.',
  )
}

/** Public services that need no account or key. If map tiles are configured, street data defaults to none. */
const PUBLIC = {
  streets: 'https://tiles.openfreemap.org/planet',
  planets: 'https://build-metadata.protomaps.dev/builds.json',
  overpass: 'https://overpass-api.de/api/interpreter',
}

/** The configured URL, else the public service, or "" for "off"; tests use none unless they set one. */
function outsideUrl(url: string, publicUrl: string, mode: Config['mode']): string {
  if (url === '') return mode === 'test' ? '' : publicUrl
  return url === 'off' ? '' : url
}

function payeeOf({ UPI_PAYEE_VPA: vpa, UPI_PAYEE_NAME: name }: z.infer<typeof Environment>) {
  if (vpa !== '' && name === '') throw new ConfigError('UPI_PAYEE_VPA also needs UPI_PAYEE_NAME.')
  return vpa === '' ? null : { vpa, name }
}

function mailServer({ SMTP_URL: url, MAIL_FROM: from }: z.infer<typeof Environment>): Config['mail'] {
  if (url !== '' && from === '') throw new ConfigError('SMTP_URL also needs MAIL_FROM.')
  return { url, from }
}

function photoStore(e: z.infer<typeof Environment>, dataDir: string): Config['photos'] {
  if (e.PHOTO_STORE === 'local') return { store: 'local', dir: resolve(dataDir, 'photos') }
  const missing = (['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).filter(
    (k) => !e[k],
  )
  if (missing.length > 0) throw new ConfigError(`PHOTO_STORE=s3 also needs ${missing.join(', ')}.`)
  return {
    store: 's3',
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  }
}

/** The path of `PUBLIC_URL` below which browsers reach the product: "" at the root, "/hereabouts" below a proxy. */
export const basePathOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')

/**
 * The product's URL for links in mails and messages: the configured one, else the address on which this process
 * listens. Never taken from a request, which could forge it.
 */
export const outsideUrlOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl || `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
