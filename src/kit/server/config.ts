import { join, resolve } from 'node:path'
import { Environment } from './environment.ts'
import { type IndexRegions, readIndexRegions } from './indexRegions.ts'
import { readProxies } from './proxies.ts'

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
  /** Connection for LISTEN, if `databaseUrl` leads to a pooler in transaction mode; empty: `databaseUrl`. */
  listenDatabaseUrl: string
  /** Whether this process runs migrations at start; if not, `npm run migrate` does. */
  migrates: boolean
  /** Whether the search index is saved in `dataDir`, for faster starts (ADR 0074). */
  keepsSearchFile: boolean
  /**
   * The part of the search index that this node holds, and the address at which it answers other nodes (ADR 0082);
   * null: the whole index.
   */
  indexRegions: (IndexRegions & { port: number; host: string }) | null
  /** Redis with the rate-limit counters of all nodes; empty: each process counts in memory. */
  redisUrl: string
  /** Must be the same file on every node. */
  secretsFile: string
  acceptNewSecrets: boolean
  /** How long a stopping process keeps serving after it reports that it is not ready. */
  drainSeconds: number
  /** Address of the Prometheus metrics; port 0: none. */
  metrics: { port: number; host: string }
  /** Whether SQL statements name their request in a comment. */
  sqlComments: boolean
  /** Collector of OpenTelemetry traces (OTLP over HTTP), and the share of requests that are traced; empty url: none. */
  traces: { url: string; share: number }
  demo: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Readable lines, or JSON; `auto`: lines on a terminal, else JSON. */
  logFormat: 'auto' | 'lines' | 'json'
  freeDays: number
  approveFirst: boolean
  /** How long an administrator's decision can be undone; the people concerned are notified after that. 0: at once. */
  adminUndoSeconds: number
  /** UPI payee for listing fees; null: payments are not set up. Empty secret: no gateway reports payments. */
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
  /** Product database with the interface of Open Food Facts, queried for bar codes; empty: none. */
  productDataUrl: string
  /** Source of raster map tiles; empty url: the server renders them. */
  tiles: { url: string; attribution: string }
  photos:
    | { store: 'local'; dir: string }
    | { store: 's3'; endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** Mail server; empty url: mails are written to the outbox folder. */
  mail: { url: string; from: string }
  /** URL with {to} and {text}; empty: SMS are written to the outbox folder. */
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
  /** Contact for questions about personal data, also in mails about an account; empty: not shown. */
  operatorContact: string
  /** Whether visitors may open the pages of listings without an account. */
  publicListings: boolean
}

/** Where the installation stores its data, as text for the operator. */
export const whereData = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string =>
  databaseUrl ? 'the database at DATABASE_URL' : dataDir

/** An invalid setting; the message tells the operator which one and why. */
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
  const wrong = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  wrong.push(...problemsBetween(filled))
  if (!parsed.success || wrong.length > 0) {
    throw new ConfigError(`These settings cannot be used:\n  ${wrong.join('\n  ')}\nSee .env.example.`)
  }
  const e = parsed.data
  const dataDir = resolve(e.DATA_DIR)
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL.replace(/\/+$/, ''),
    trustProxy: readProxies(e.TRUST_PROXY) ?? false,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    listenDatabaseUrl: e.LISTEN_DATABASE_URL,
    migrates: e.MIGRATE === 'on',
    keepsSearchFile: e.SEARCH_FILE === 'on',
    indexRegions: indexRegions(e),
    redisUrl: e.REDIS_URL,
    secretsFile: e.SECRETS_FILE === '' ? join(dataDir, 'secrets.json') : resolve(e.SECRETS_FILE),
    acceptNewSecrets: e.ACCEPT_NEW_SECRETS === 'on',
    drainSeconds: e.DRAIN_SECONDS,
    metrics: { port: e.METRICS_PORT, host: e.METRICS_HOST },
    sqlComments: e.SQL_COMMENTS === 'on',
    traces: { url: e.TRACES_URL, share: e.TRACES_SHARE },
    demo: e.DEMO === 'on',
    logLevel: e.LOG_LEVEL,
    logFormat: e.LOG_FORMAT,
    freeDays: e.FREE_DAYS,
    approveFirst: e.APPROVE_FIRST === 'on',
    adminUndoSeconds: e.ADMIN_UNDO_SECONDS,
    payments: {
      payee: e.UPI_PAYEE_VPA === '' ? null : { vpa: e.UPI_PAYEE_VPA, name: e.UPI_PAYEE_NAME },
      webhookSecret: e.PAYMENT_WEBHOOK_SECRET,
    },
    geocoder: { url: e.GEOCODER_URL, contact: e.GEOCODER_CONTACT },
    map: {
      url: outsideUrl(e.MAP_URL, e.TILE_URL === '' ? PUBLIC.streets : '', e.NODE_ENV),
      planet: outsideUrl(e.MAP_PLANET, PUBLIC.planets, e.NODE_ENV),
    },
    overpassUrl: outsideUrl(e.OVERPASS_URL, PUBLIC.overpass, e.NODE_ENV),
    productDataUrl: e.PRODUCT_DATA_URL.replace(/\/+$/, ''),
    tiles: { url: e.TILE_URL, attribution: e.TILE_ATTRIBUTION },
    photos: photoStore(e, dataDir),
    mail: { url: e.SMTP_URL, from: e.MAIL_FROM },
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

function indexRegions(e: Environment): Config['indexRegions'] {
  const regions = readIndexRegions(e.INDEX_CELLS, e.INDEX_REGIONS)
  return regions === null || typeof regions === 'string' ? null : { ...regions, port: e.INDEX_PORT, host: e.INDEX_HOST }
}

/** Problems between settings that are each valid by themselves. */
function problemsBetween(filled: Record<string, string | undefined>): string[] {
  const needs = (name: string, others: string[]): string[] => {
    const missing = others.filter((other) => !filled[other])
    return missing.length > 0 ? [`${name} also needs ${missing.join(', ')}.`] : []
  }
  const proxies = filled['TRUST_PROXY'] ?? 'off'
  const regions = readIndexRegions(filled['INDEX_CELLS'] ?? '', filled['INDEX_REGIONS'] ?? '')
  return [
    ...(readProxies(proxies) === null
      ? [
          `TRUST_PROXY=${proxies} cannot be used: it must say how many proxies stand in front (TRUST_PROXY=1) or their ` +
            'addresses (TRUST_PROXY=10.0.0.5 or 172.16.0.0/12). "on" would believe any address that a client makes up.',
        ]
      : []),
    ...(typeof regions === 'string' ? [regions] : []),
    ...(filled['INDEX_CELLS'] ? needs('INDEX_CELLS', ['INDEX_PORT', 'DATABASE_URL']) : []),
    ...(filled['UPI_PAYEE_VPA'] ? needs('UPI_PAYEE_VPA', ['UPI_PAYEE_NAME']) : []),
    ...(filled['SMTP_URL'] ? needs('SMTP_URL', ['MAIL_FROM']) : []),
    ...(filled['PHOTO_STORE'] === 's3'
      ? needs('PHOTO_STORE=s3', ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      : []),
  ]
}

/** Public services that need no account or key. If map tiles are configured, street data defaults to none. */
const PUBLIC = {
  streets: 'https://tiles.openfreemap.org/planet',
  planets: 'https://build-metadata.protomaps.dev/builds.json',
  overpass: 'https://overpass-api.de/api/interpreter',
}

/** The configured URL, else the public service, or "" for "off"; in tests "" unless one is set. */
function outsideUrl(url: string, publicUrl: string, mode: Config['mode']): string {
  if (url === '') return mode === 'test' ? '' : publicUrl
  return url === 'off' ? '' : url
}

function photoStore(e: Environment, dataDir: string): Config['photos'] {
  if (e.PHOTO_STORE === 'local') return { store: 'local', dir: resolve(dataDir, 'photos') }
  return {
    store: 's3',
    endpoint: e.S3_ENDPOINT,
    region: e.S3_REGION,
    bucket: e.S3_BUCKET,
    accessKeyId: e.S3_ACCESS_KEY_ID,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY,
  }
}
