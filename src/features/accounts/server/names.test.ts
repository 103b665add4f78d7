import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { signUp } from './accounts.ts'
import { isReservedName } from './reservedNames.ts'

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
])('%s passes for the people who run the product, and is refused', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each(['Asha Rao', 'अदिति राव', 'அம்மா', 'أمينة', '王小明', "D'Souza", 'Badminton Club', 'Stafford', 'Zoë ⭐'])(
  '%s may be anybody',
  (name) => {
    expect(isReservedName(name)).toBe(false)
  },
)

test('a reserved name is refused at sign-up, by its field', async () => {
  const ctx = await testCtx()
  const asha = { name: 'Hereabouts Admin', email: 'a@example.in', phone: '+919000000012', password: '482913' }
  expect(await signUp(ctx, asha)).toMatchObject({ success: false, fields: { name: 'nameReserved' } })
  expect(await signUp(ctx, { ...asha, name: 'Asha' })).toMatchObject({ success: true })
})
