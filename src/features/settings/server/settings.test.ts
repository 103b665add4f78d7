import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { meters } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { Settings } from '../contract.ts'
import { checkSosPasskey, hasSosPasskey } from './passkeys.ts'
import { mySettings, privacyOf, saveMySettings, sosRangeOf, wantedLanguages } from './settings.ts'
import { site } from './feature.ts'

async function twoPeople() {
  const visitor = await testCtx()
  const [asha, ravi] = [await newPerson(visitor, 'Asha'), await newPerson(visitor, 'Ravi')]
  return { visitor, asha: actingAs(visitor, asha), ravi: actingAs(visitor, ravi) }
}

const idOf = (ctx: { actor: { userId: string } | null }) => ctx.actor!.userId

test.each([
  ['[R-02]', { profileVisibility: 'public' }],
  ['[R-03]', { locationSharing: true }],
  ['[R-04]', { contactInfo: true }],
  ['[R-05]', { purchaseHistory: false }],
  ['[R-06]', { activityStatus: true }],
  ['[R-07]', { searchHistory: true }],
  ['[R-08]', { notifications: { orders: true } }],
  ['[R-09]', { notifications: { messages: true } }],
  ['[R-10]', { notifications: { marketing: false } }],
  ['[R-11]', { notifications: { nearby: true } }],
  ['[R-23]', { sosRangeMeters: 250 }],
  ['[Q-06] [Q-07]', { language: { code: null, autoDetect: false, chosenAt: null } }],
])('%s without a choice is %o', async (_row, part) => {
  const { asha } = await twoPeople()
  expect(await mySettings(asha)).toMatchObject(part)
})

test('without a choice there is no passkey and no requested language, and an SOS range of 250 m', async () => {
  const { asha } = await twoPeople()
  expect(await mySettings(asha)).toMatchObject({ hasSosPasskey: false, languageWanted: null })
  expect(await sosRangeOf(asha, idOf(asha))).toBe(250)
})

test('[R-14] [R-27] [Q-10] every setting is stored, and only the changed ones change', async () => {
  const { asha } = await twoPeople()
  const changed = {
    profileVisibility: 'private',
    locationSharing: false,
    contactInfo: false,
    purchaseHistory: true,
    activityStatus: false,
    searchHistory: false,
  } as const
  const notifications = { orders: false, messages: false, marketing: true, nearby: false }
  for (const [name, value] of Object.entries(changed)) await saveMySettings(asha, { [name]: value })
  for (const [name, value] of Object.entries(notifications))
    await saveMySettings(asha, { notifications: { [name]: value } })
  await saveMySettings(asha, { sosRangeMeters: meters(2500) })
  await saveMySettings(asha, { language: { code: 'hi', autoDetect: true } })
  const kept = await mySettings(asha)
  expect(kept).toEqual({
    ...changed,
    notifications,
    sosRangeMeters: 2500,
    hasSosPasskey: false,
    languageWanted: null,
    language: { code: 'hi', autoDetect: true, chosenAt: asha.now().toISOString() },
  })
  expect(Settings.parse(kept)).toEqual(kept)
  expect(await sosRangeOf(asha, idOf(asha))).toBe(2500)
})

test('[R-35] a change affects the person’s own settings only, and a visitor has none', async () => {
  const { visitor, asha, ravi } = await twoPeople()
  await saveMySettings(asha, { contactInfo: false, sosPasskey: 'mango' })
  expect(await mySettings(ravi)).toMatchObject({ contactInfo: true, hasSosPasskey: false })
  for (const ask of [mySettings(visitor), saveMySettings(visitor, {})]) {
    await expect(ask).rejects.toMatchObject({ code: 'notSignedIn' })
  }
})

test('concurrent changes of different settings on two devices are both kept', async () => {
  const database = await testDatabase()
  const actor = await newPerson(database.ctx())
  const [phone, laptop] = [database.ctx({ actor }), database.ctx({ actor })]
  await Promise.all([saveMySettings(phone, { contactInfo: false }), saveMySettings(laptop, { activityStatus: false })])
  expect(await mySettings(phone)).toMatchObject({ contactInfo: false, activityStatus: false, locationSharing: true })
})

describe('the passkey', () => {
  test('[R-28] accepts the one that was set, and no other', async () => {
    const { asha } = await twoPeople()
    const check = (typed: string) => checkSosPasskey(asha, idOf(asha), typed)
    expect(await check('mango')).toBe('none')
    expect(await saveMySettings(asha, { sosPasskey: 'mango 7' })).toMatchObject({ hasSosPasskey: true })
    expect(await check('mango 7')).toBe('right')
    expect(await check(' mango 7 ')).toBe('right')
    for (const wrong of ['', 'mango', 'Mango 7', 'mango 77']) expect(await check(wrong), wrong).toBe('wrong')
    await saveMySettings(asha, { sosPasskey: 'x'.repeat(32) })
    expect(await check('mango 7')).toBe('wrong')
    expect(await check('x'.repeat(32))).toBe('right')
  })

  test('[R-29] is refused when empty or too long, and nothing else is saved with it', async () => {
    const { asha } = await twoPeople()
    for (const [sosPasskey, why] of [
      ['', 'passkeyEmpty'],
      ['   ', 'passkeyEmpty'],
      ['x'.repeat(33), 'passkeyTooLong'],
    ] as const) {
      const saving = asha.transaction((inside) => saveMySettings(inside, { sosPasskey, contactInfo: false }))
      await expect(saving).rejects.toMatchObject({ code: 'invalidInput', details: { fields: { sosPasskey: why } } })
    }
    expect(await hasSosPasskey(asha, idOf(asha))).toBe(false)
    expect(await mySettings(asha)).toMatchObject({ contactInfo: true })
  })

  test('is not stored as plain text in the database', async () => {
    const { asha } = await twoPeople()
    await saveMySettings(asha, { sosPasskey: 'mango tree' })
    const { rows } = await asha.db.execute<{ passkey_hash: string }>(sql`select * from sos_passkeys`)
    expect(JSON.stringify(rows)).not.toContain('mango')
    expect(rows[0]!.passkey_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('what others can see', () => {
  test('privacyOf returns every requested person, with defaults', async () => {
    const { asha, ravi } = await twoPeople()
    await saveMySettings(asha, { locationSharing: false })
    const privacy = await privacyOf(ravi, [idOf(asha), idOf(ravi), idOf(asha)])
    expect(privacy.size).toBe(2)
    expect(privacy.get(idOf(asha))).toMatchObject({ locationSharing: false, contactInfo: true })
    expect(privacy.get(idOf(ravi))).toMatchObject({ locationSharing: true, notifications: { marketing: false } })
    expect(await privacyOf(ravi, [])).toEqual(new Map())
  })
})

test('[R-33] [X-33] privacy policy and terms are our own pages, or those the operator configured', async () => {
  const { visitor } = await twoPeople()
  expect(await site(visitor)).toEqual({ privacyPolicyUrl: '/privacy-policy', termsUrl: '/terms', contact: '' })
  const config = {
    ...visitor.config,
    privacyPolicyUrl: 'https://example.org/privacy',
    termsUrl: 'https://example.org/terms',
    operatorContact: 'privacy@example.org',
  }
  expect(await site({ ...visitor, config })).toEqual({
    privacyPolicyUrl: 'https://example.org/privacy',
    termsUrl: 'https://example.org/terms',
    contact: 'privacy@example.org',
  })
})

test('[Q-13] a requested language is counted once per person, separately for the demo', async () => {
  const { asha, ravi } = await twoPeople()
  await saveMySettings(asha, { languageWanted: 'ta' })
  await saveMySettings(asha, { languageWanted: 'ur' })
  await saveMySettings(ravi, { languageWanted: 'ur' })
  const counted = await wantedLanguages(asha, false)
  expect(counted).toContainEqual({ code: 'ur', people: 2 })
  expect(counted.map(({ code }) => code)).not.toContain('ta')
  expect(await wantedLanguages(asha, true)).toEqual([])
})
