import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './admins.ts'
import { countDemoPeople, countRealPeople, removeDemoPeople } from './demoPeople.ts'
import { newPerson } from './testing.ts'

test('the administrator role is granted and revoked by e-mail address, in any letter case', async () => {
  const ctx = await testCtx()
  await newPerson(ctx, 'Asha', { email: 'asha@example.in' })
  expect(await listAdmins(ctx)).toEqual([])
  expect(await grantAdmin(ctx, 'ASHA@example.in')).toBe(true)
  expect(await listAdmins(ctx)).toEqual(['asha@example.in'])
  expect(await revokeAdmin(ctx, 'asha@example.in')).toBe(true)
  expect(await listAdmins(ctx)).toEqual([])
})

test('an unknown address creates no administrator', async () => {
  const ctx = await testCtx()
  expect(await grantAdmin(ctx, 'nobody@example.in')).toBe(false)
  expect(await revokeAdmin(ctx, 'nobody@example.in')).toBe(false)
})

test('demo people are counted separately and removed separately', async () => {
  const ctx = await testCtx()
  await newPerson(ctx, 'Asha')
  await newPerson(ctx, 'Demo Devi', { isDemo: true })
  await newPerson(ctx, 'Demo Dev', { isDemo: true })
  expect([await countRealPeople(ctx), await countDemoPeople(ctx)]).toEqual([1, 2])
  expect(await removeDemoPeople(ctx)).toBe(2)
  expect([await countRealPeople(ctx), await countDemoPeople(ctx)]).toEqual([1, 0])
})
