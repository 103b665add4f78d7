import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { signUp } from './accounts.ts'
import { nameAsTold, nameError, STAFF_MARK } from '../rules.ts'
import { isReservedName, posesAsStaff } from './reservedNames.ts'

test.each([
  'Hereabouts Admin ✔',
  'Hereabouts',
  'HEREABOUTS SUPPORT',
  'Here abouts',
  'Hеreаbоuts',
  '𝐇𝐞𝐫𝐞𝐚𝐛𝐨𝐮𝐭𝐬',
  'Hereab0uts',
  'Admin',
  'Adm1n',
  'the official',
  'Asha ✅',
  'Support',
])('%s impersonates the operators, and is refused', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  'Asha Rao',
  'अदिति राव',
  'அம்மா',
  'أمينة',
  '王小明',
  "D'Souza",
  'Badminton Club',
  'Stafford',
  'Zoë ⭐',
  'Whereabouts Club',
])('%s is allowed for anybody', (name) => {
  expect(isReservedName(name)).toBe(false)
})

test('a reserved name is refused at sign-up, at its field', async () => {
  const ctx = await testCtx()
  const asha = { name: 'Hereabouts Admin', email: 'a@example.in', phone: '+919000000012', password: '482913' }
  expect(await signUp(ctx, asha)).toMatchObject({ success: false, fields: { name: 'nameReserved' } })
  expect(await signUp(ctx, { ...asha, name: 'Asha' })).toMatchObject({ success: true })
})

test.each(['Asha\u202eroa', 'Asha\u200bRao', 'A\u2066sha', 'Asha\ufeff', 'Asha\u2060', 'Asha\u{e0041}'])(
  '[attack 14] %j contains a direction override or an invisible character',
  (name) => {
    expect(nameError(name)).toBe('nameHidden')
  },
)

test('[attack 14] joiners are kept where a script or an emoji needs them', () => {
  expect(['क्\u200dष', 'നന്\u200dമ', 'می\u200cروم', '👩\u200d🌾 Lata'].map(nameError)).toEqual([null, null, null, null])
  expect(nameError('Аshа')).toBe('nameMixed') // Cyrillic А and а, Latin sh
})

test.each([
  'Hereabouts',
  'Hereabouts official shop',
  'Hеreаbоuts Store',
  'Customer Care',
  'Official Support Team',
  'The Admin',
  'Rao Stores ✔',
  'Verified',
])('[attack 14] a shop or service named %s impersonates the operators', (name) => {
  expect(posesAsStaff(name)).toBe(true)
})

test.each([
  'Official Nike Store',
  'Admin course, 3 months',
  'Knee support',
  'Staff Selection coaching',
  'Whereabouts Café',
  'Computer help desk and repair',
  'राव स्टोर्स',
])('a listing may be named %s', (name) => {
  expect(posesAsStaff(name)).toBe(false)
})

test('[attack 14] the database puts the same mark behind the names of real staff as the code, and no other name may contain it', async () => {
  const ctx = await testCtx()
  for (const [isAdmin, isDemo] of [
    [false, false],
    [true, false],
    [true, true],
  ] as const) {
    const { rows } = await ctx.db.execute<{ name: string }>(
      `select name_as_told('Asha', ${isAdmin}, ${isDemo}) as name`,
    )
    expect(rows[0]!.name).toBe(nameAsTold({ name: 'Asha', isAdmin, isDemo }))
  }
  expect(nameAsTold({ name: 'Asha', isAdmin: true, isDemo: false })).toBe('Asha ✔ Hereabouts')
  expect([isReservedName(`Asha${STAFF_MARK}`), posesAsStaff(`Asha${STAFF_MARK}`)]).toEqual([true, true])
})
