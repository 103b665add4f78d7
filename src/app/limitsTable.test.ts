import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { QUOTAS } from '#core/quotas.ts'
import { minutes } from '#core/units.ts'
import { ATTEMPT_LIMITS } from '#features/accounts/rules.ts'
import { NEW_PEOPLE_PER_HOUR, OPENED_PER_HOUR } from '#features/chat/rules.ts'
import { TRIES } from '#features/circles/inviteRules.ts'
import { POSTS_PER_HOUR } from '#features/circles/rules.ts'
import { MOST_BULK_LINES } from '#features/listings/bulkRules.ts'
import { ASKS_PER_HOUR } from '#features/orders/rules.ts'
import { MOST_PHOTO_BYTES, PHOTOS_PER_HOUR } from '#features/photos/rules.ts'
import { REPORTS_PER_DAY } from '#features/reports/rules.ts'
import { readConfig } from '#kit/server/config.ts'
import { BODY_WITHIN, HEADERS_WITHIN, UPLOAD_WITHIN } from '#kit/server/slowBodies.ts'

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'security.md'), 'utf8')

test('the table of quotas in docs/security.md equals the one in code', () => {
  const rows = [...text.matchAll(/^\|[^|]+\| `(\w+)` \| (\d+) \| (\d+) \|$/gm)]
  const documented = rows.map(([, kind, perMinute, perDay]) => [
    kind,
    { perMinute: Number(perMinute), perDay: Number(perDay) },
  ])
  expect(Object.fromEntries(documented)).toEqual(QUOTAS)
})

test('the other limits per address and account in docs/security.md equal those in code', () => {
  const { limits } = readConfig({ NODE_ENV: 'test' })
  const { account, knownDevice, address, secondStep, codesToAccount, codesFromAddress, codesToContact } = ATTEMPT_LIMITS
  const seconds = (time: number) => `${time / 1000} s`
  expect([account.free, knownDevice.free, address.forgetsOneEach, codesFromAddress.forgetsOneEach]).toEqual([
    5,
    10,
    minutes(1),
    minutes(1),
  ])
  const rows = [
    `| requests of visitors, and of each account that is signed in | ${limits.requestsPerMinute} a minute (\`REQUESTS_PER_MINUTE\`)`,
    `| new accounts | ${limits.signUpsPerHour} an hour (\`SIGN_UPS_PER_HOUR\`) |`,
    `| open connections, without a proxy in front | ${limits.connectionsPerAddress} (\`CONNECTIONS_PER_ADDRESS\`) |`,
    `| sign-in tries at accounts from unknown devices | ${address.free}, then one a minute |`,
    `| codes asked for | ${codesFromAddress.free}, then one a minute; to one account ${codesToAccount.free}, then 1 minute doubling to 1 hour |`,
    `| codes for a contact change to one new address or number, asked for by all accounts together | ${codesToContact.free}, then one in ${codesToContact.forgetsOneEach / minutes(1)} minutes |`,
    `| time for headers, a body, a photo of somebody signed in | ${seconds(HEADERS_WITHIN)}, ${seconds(BODY_WITHIN)}, ${UPLOAD_WITHIN / minutes(1)} min |`,
    `| size of a body, of a photo | 256 KiB, ${MOST_PHOTO_BYTES / 1024 / 1024} MiB; packed bodies are refused |`,
    `| lines of an imported list | ${MOST_BULK_LINES} |`,
    `| people written to for the first time | ${NEW_PEOPLE_PER_HOUR} an hour |`,
    `| conversations opened | ${OPENED_PER_HOUR} an hour |`,
    `| orders asked for | ${ASKS_PER_HOUR} an hour |`,
    `| posts to the circle | ${POSTS_PER_HOUR} an hour |`,
    `| reports | ${REPORTS_PER_DAY} a day |`,
    `| photos | ${PHOTOS_PER_HOUR} an hour |`,
    `| new invites | ${TRIES.invite.ofAccount} a day, ${TRIES.invite.ofNetwork} from one network |`,
    `| wrong codes of invites | ${TRIES.code.ofAccount} an hour, ${TRIES.code.ofNetwork} from one network |`,
    `| numbers looked for | ${TRIES.phone.ofAccount} a day, ${TRIES.phone.ofNetwork} from one network |`,
    `| codes of an authenticator app, wrong ones | ${secondStep.free}, then 1 minute doubling to 1 hour |`,
  ]
  expect(rows.filter((row) => !text.includes(row))).toEqual([])
})
