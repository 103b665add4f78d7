import { expect, test, vi } from 'vitest'
import { verify } from '@node-rs/argon2'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { signIn, signUp } from './accounts.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn<typeof argon2.verify>(argon2.verify) }
})
const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }

test('a known and an unknown account cost the same amount of work', async () => {
  await signUp(await testCtx(), asha)
  for (const emailOrPhone of [asha.email, 'nobody@example.in']) {
    vi.mocked(verify).mockClear()
    await signIn(await testCtx(), { emailOrPhone, password: '999998' })
    expect(verify, emailOrPhone).toHaveBeenCalledTimes(1)
    expect(vi.mocked(verify).mock.calls[0]![0], emailOrPhone).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  }
})
