import * as z from 'zod/mini'

const text = (fallback: string) => z._default(z.string(), fallback)
const number = (fallback: number, least: number, most: number) =>
  z._default(z.coerce.number().check(z.gte(least), z.lte(most)), fallback)
/** Empty, or an http(s) URL. */
const httpAddress = z._default(z.string().check(z.regex(/^https?:\/\/\S+$/, 'must begin with https:// or http://')), '')
const onOff = (fallback: 'on' | 'off') => z._default(z.enum(['on', 'off']), fallback)

/** Every setting, as read from the environment. `.env.example` explains each one. */
export const Environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'test', 'production']), 'production'),
  PORT: number(3000, 0, 65_535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: text(''),
  TRUST_PROXY: text('off'),
  DATA_DIR: text('.data'),
  DATABASE_URL: text(''),
  LISTEN_DATABASE_URL: text(''),
  MIGRATE: onOff('on'),
  SEARCH_FILE: onOff('on'),
  INDEX_CELLS: text(''),
  INDEX_REGIONS: text(''),
  INDEX_PORT: number(0, 0, 65_535),
  INDEX_HOST: text('127.0.0.1'),
  REDIS_URL: z._default(z.string().check(z.regex(/^rediss?:\/\/\S+$/, 'must begin with redis:// or rediss://')), ''),
  SECRETS_FILE: text(''),
  ACCEPT_NEW_SECRETS: onOff('off'),
  DRAIN_SECONDS: number(0, 0, 600),
  METRICS_PORT: number(0, 0, 65_535),
  METRICS_HOST: text('127.0.0.1'),
  DEMO: onOff('on'),
  SQL_COMMENTS: onOff('off'),
  TRACES_URL: httpAddress,
  TRACES_SHARE: number(0.1, 0, 1),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  LOG_FORMAT: z._default(z.enum(['auto', 'lines', 'json']), 'auto'),
  FREE_DAYS: number(30, 0, 36_500),
  APPROVE_FIRST: onOff('off'),
  ADMIN_UNDO_SECONDS: number(30, 0, 3600),
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
  PRODUCT_DATA_URL: httpAddress,
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
export type Environment = z.infer<typeof Environment>
