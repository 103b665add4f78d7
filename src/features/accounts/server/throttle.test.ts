import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { days, hours, minutes } from '#core/units.ts'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { signIn, signUp } from './accounts.ts'
import { networkOf } from '#kit/server/networkOf.ts'
import { countTry, purgeSignInFailures } from './throttle.ts'

const asha = { name: 'Asha', email: 'asha@example.in', phone: '+919000000012', password: '482913' }
const right = { emailOrPhone: asha.email, password: asha.password }
const wrong = { emailOrPhone: asha.email, password: '000000' }

let owner: TestCtx
beforeEach(async () => {
  owner = await testCtx({ deviceToken: 'asha-phone', address: '198.51.100.1' })
  await signUp(owner, asha)
})

const stranger = (n = 0) => testCtx({ deviceToken: `stranger-${n}`, address: `203.0.113.${n % 250}` })
const advanceClock = (ms: number) => owner.setNow(new Date(owner.now().getTime() + ms))

async function guessUntilWait(n = 0): Promise<number> {
  const ctx = await stranger(n)
  for (let guesses = 0; guesses < 100; guesses++) {
    const answer = await signIn(ctx, wrong)
    if (answer.code === 'tooManyTries') return guesses
  }
  throw new Error('a hundred guesses and no wait')
}

describe('a stranger at an account', () => {
  test('[A-56] has five free tries, then waits a minute, with a message', async () => {
    expect(await guessUntilWait()).toBe(5)
    advanceClock(minutes(1) - 1)
    expect(await signIn(await stranger(), wrong)).toEqual({
      success: false,
      code: 'tooManyTries',
      params: { waitSeconds: 1 },
      message: 'Too many tries. Try again in 1 second.',
    })
    advanceClock(1)
    expect(await signIn(await stranger(), wrong)).toMatchObject({ code: 'wrongPassword' })
    expect(await signIn(await stranger(), wrong)).toMatchObject({
      params: { waitSeconds: 120 },
      message: expect.stringContaining('2 minutes'),
    })
  })

  test('[A-56] waits, whatever network and browser the next guess comes from', async () => {
    await guessUntilWait(1)
    expect(await signIn(await stranger(2), wrong)).toMatchObject({ code: 'tooManyTries' })
    expect(await signIn(await stranger(2), { ...wrong, emailOrPhone: '919000000012' })).toMatchObject({
      code: 'tooManyTries',
    })
  })

  test('during a wait not even the right password is checked', async () => {
    await guessUntilWait()
    expect(await signIn(await stranger(), right)).toMatchObject({ code: 'tooManyTries' })
  })

  test('outside a wait the right password signs in on a new device', async () => {
    await guessUntilWait()
    advanceClock(minutes(1))
    expect(await signIn(await stranger(7), right)).toMatchObject({ success: true })
  })

  test('gets at most 40 guesses in a day from any number of networks', async () => {
    const end = owner.now().getTime() + days(1)
    let guesses = 0
    for (let n = 0; owner.now().getTime() < end; n++) {
      const answer = await signIn(await stranger(n), wrong)
      if (answer.code === 'wrongPassword') guesses++
      else advanceClock(Number(answer.params!['waitSeconds']) * 1000)
    }
    expect(guesses).toBeGreaterThan(30)
    expect(guesses).toBeLessThanOrEqual(40)
  })

  test('gains nothing when the owner signs in on new devices in between', async () => {
    for (let n = 0; n < 4; n++) await signIn(await stranger(), wrong)
    expect(await signIn(await stranger(8), right)).toMatchObject({ success: true })
    expect(await guessUntilWait()).toBe(1)
  })

  test('starts afresh a day after the last failure', async () => {
    await guessUntilWait()
    advanceClock(days(1) + 1)
    expect(await guessUntilWait()).toBe(5)
  })

  test('waits equally at an account that does not exist', async () => {
    const nobody = { emailOrPhone: 'nobody@example.in', password: '000000' }
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await signIn(await stranger(n), nobody)).code)
    expect(codes).toEqual([...Array<string>(5).fill('userNotFound'), 'tooManyTries'])
  })
})

describe('the owner on a device where the account once signed in', () => {
  test('is not delayed by a stranger', async () => {
    await guessUntilWait()
    expect(await signIn(owner, right)).toMatchObject({ success: true })
  })

  test('is counted separately, with ten free tries', async () => {
    const codes = []
    for (let n = 0; n < 11; n++) codes.push((await signIn(owner, wrong)).code)
    expect(codes).toEqual([...Array<string>(10).fill('wrongPassword'), 'tooManyTries'])
    expect(await signIn(await stranger(), wrong)).toMatchObject({ code: 'wrongPassword' })
  })

  test('starts afresh after the right password', async () => {
    for (let n = 0; n < 9; n++) await signIn(owner, wrong)
    await signIn(owner, right)
    for (let n = 0; n < 9; n++) expect(await signIn(owner, wrong)).toMatchObject({ code: 'wrongPassword' })
  })

  test('is still recognized a year later, and no other account’s device is', async () => {
    advanceClock(days(365))
    await guessUntilWait()
    expect(await signIn(owner, right)).toMatchObject({ success: true })
    const other = await testCtx({ deviceToken: 'ravi-phone' })
    await signUp(other, { name: 'Ravi', email: 'ravi@example.in', phone: '9000000034', password: '705164' })
    expect(await signIn(other, right)).toMatchObject({ code: 'tooManyTries' })
  })
})

describe('one network', () => {
  const at = (address: string) => testCtx({ deviceToken: 'x', address })
  const guess = async (address: string, n: number) =>
    (await countTry(await at(address), null, `person${n}@example.in`)).waitSeconds

  test('has fifty free tries over all accounts, then one a minute', async () => {
    for (let n = 0; n < 50; n++) expect(await guess('203.0.113.9', n)).toBe(0)
    expect(await guess('203.0.113.9', 50)).toBe(60)
    advanceClock(minutes(1))
    expect(await guess('203.0.113.9', 51)).toBe(0)
    expect(await guess('203.0.113.9', 52)).toBe(60)
    expect(await guess('203.0.113.10', 53)).toBe(0)
  })

  test('has all fifty tries again after an hour', async () => {
    for (let n = 0; n < 50; n++) await guess('203.0.113.9', n)
    advanceClock(hours(1))
    for (let n = 50; n < 100; n++) expect(await guess('203.0.113.9', n)).toBe(0)
  })

  test('does not gain tries by successful logins to its own account', async () => {
    for (let n = 0; n < 49; n++) await guess('203.0.113.9', n)
    const guesser = await testCtx({ deviceToken: 'new', address: '203.0.113.9' })
    expect(await signIn(guesser, right)).toMatchObject({ success: true })
    expect(await guess('203.0.113.9', 50)).toBe(0)
    expect(await guess('203.0.113.9', 51)).toBe(60)
  })

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test('concurrent guesses all count, and those over the limit are refused', async () => {
  const database = await testDatabase()
  await signUp(database.ctx({ deviceToken: 'asha-phone' }), asha)
  const guesses = Array.from({ length: 20 }, (_, n) => signIn(database.ctx({ address: `203.0.113.${n}` }), wrong))
  const answers = await Promise.all(guesses)
  expect(answers.filter(({ code }) => code === 'wrongPassword')).toHaveLength(5)
  expect(answers.filter(({ code }) => code === 'tooManyTries')).toHaveLength(15)
})

test('counters store neither account nor address, and are deleted after a day', async () => {
  await guessUntilWait()
  const subjects = async () => {
    const { rows } = await owner.db.execute<{ subject: string }>(sql`select subject from sign_in_failures`)
    return rows.map(({ subject }) => subject)
  }
  for (const subject of await subjects()) expect(subject).toMatch(/^(account|address):[0-9a-f]{40}$/)
  advanceClock(days(1))
  await purgeSignInFailures(owner)
  expect(await subjects()).toHaveLength(2)
  advanceClock(1)
  await purgeSignInFailures(owner)
  expect(await subjects()).toEqual([])
})
