import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { endSuspension, suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { openWith, setBlocked } from '#features/chat/server/conversations.ts'
import { writeMessage } from '#features/chat/server/messages.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { readCircle, readCirclePerson } from './nearby.ts'
import { tellCircleBack, tellCircleLeft } from './departures.ts'
import { blockFromCircle, blockMember, listBlocked, unblockFromCircle } from './blocking.ts'
import * as members from './members.ts'
import { sharePosition, sharesOf } from './shares.ts'
import { addToCircle, idOf, people } from './testing.ts'

const { acceptCircle, areInCircle, requestCircleLink: askToCircle, circleOf, removeFromCircle } = members
const kinds = async (ctx: Ctx) => {
  const { rows } = await ctx.db.execute<{ kind: string }>(
    sql`select kind from notifications where user_id = ${idOf(ctx)} order by created_at, kind`,
  )
  return rows.map(({ kind }) => kind)
}
const countCircleEvents = async (ctx: Ctx) =>
  (await toldSince(ctx, idOf(ctx), 0)).filter(({ type }) => type === 'circle').length
const ids = (all: { id: string }[]) => all.map(({ id }) => id)

test('[K-09] [K-10] [K-14] a circle request notifies its recipient, and both are members once it is accepted', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  expect(await askToCircle(Asha, { userId: idOf(Ravi) })).toEqual({ relation: 'asked' })
  expect(await kinds(Ravi)).toEqual(['circleAsked'])
  expect(ids((await readCircle(Asha)).asked)).toEqual([idOf(Ravi)])
  expect((await readCircle(Ravi)).asking[0]).toMatchObject({ id: idOf(Asha), name: 'Asha' })
  expect(await circleOf(Asha, idOf(Asha))).toEqual([])
  expect(await acceptCircle(Ravi, { userId: idOf(Asha) })).toEqual({ relation: 'member' })
  expect(await kinds(Asha)).toEqual(['circleAccepted'])
  expect(await circleOf(Asha, idOf(Asha))).toEqual([idOf(Ravi)])
  expect(await circleOf(Asha, idOf(Ravi))).toEqual([idOf(Asha)])
  expect(await areInCircle(Asha, idOf(Ravi), idOf(Asha))).toBe(true)
  expect(ids((await readCircle(Ravi)).members)).toEqual([idOf(Asha)])
})

test('[K-09] asking twice, or asking back, makes no second request', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await askToCircle(Asha, { userId: idOf(Ravi) })
  await askToCircle(Asha, { userId: idOf(Ravi) })
  expect(await kinds(Ravi)).toEqual(['circleAsked'])
  expect(await askToCircle(Ravi, { userId: idOf(Asha) })).toEqual({ relation: 'member' })
  expect(await askToCircle(Asha, { userId: idOf(Ravi) })).toEqual({ relation: 'member' })
})

test('[K-09] a circle request to oneself, an unknown person, an invalid number or a demo person is refused', async () => {
  const { Asha } = await people('Asha')
  const demo = await newPerson(Asha, 'Demo', { isDemo: true })
  for (const userId of [idOf(Asha), crypto.randomUUID(), 'nobody', demo.userId])
    await expect(askToCircle(Asha, { userId })).rejects.toMatchObject({
      code: userId === demo.userId ? 'demoPerson' : 'userNotFound',
    })
  await expect(acceptCircle(Asha, { userId: demo.userId })).rejects.toMatchObject({ code: 'notAsked' })
  await expect(askToCircle(actingAs(Asha, null), { userId: demo.userId })).rejects.toMatchObject({
    code: 'notSignedIn',
  })
})

test('a declined request looks pending to its sender, and asking again notifies nobody', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await askToCircle(Asha, { userId: idOf(Ravi) })
  const before = JSON.stringify(await readCircle(Asha))
  await removeFromCircle(Ravi, { userId: idOf(Asha) })
  expect((await readCircle(Ravi)).asking).toEqual([])
  expect(JSON.stringify(await readCircle(Asha))).toBe(before)
  await removeFromCircle(Asha, { userId: idOf(Ravi) })
  expect((await readCircle(Asha)).asked).toEqual([])
  expect(await askToCircle(Asha, { userId: idOf(Ravi) })).toEqual({ relation: 'asked' })
  expect((await readCircle(Ravi)).asking).toEqual([])
  expect(await kinds(Ravi)).toEqual([])
  expect(await askToCircle(Ravi, { userId: idOf(Asha) })).toEqual({ relation: 'member' })
})

test('a request that was taken back can no longer be accepted', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await askToCircle(Asha, { userId: idOf(Ravi) })
  await members.withdrawCircleRequest(Asha, { userId: idOf(Ravi) })
  await expect(acceptCircle(Ravi, { userId: idOf(Asha) })).rejects.toMatchObject({ code: 'notAsked' })
  await askToCircle(Asha, { userId: idOf(Ravi) })
  await members.declineCircle(Ravi, { userId: idOf(Asha) })
  await members.withdrawCircleRequest(Asha, { userId: idOf(Ravi) })
  await expect(acceptCircle(Ravi, { userId: idOf(Asha) })).rejects.toMatchObject({ code: 'notAsked' })
  expect(await askToCircle(Ravi, { userId: idOf(Asha) })).toEqual({ relation: 'asked' })
  expect(ids((await readCircle(Asha)).asking)).toEqual([idOf(Ravi)])
})

test('[K-09] removing sends no notification and ends shared positions', async () => {
  const { Asha, Ravi, Mina } = await people('Asha', 'Ravi', 'Mina')
  await addToCircle(Asha, Ravi)
  await addToCircle(Ravi, Mina)
  await sharePosition(Ravi, { userId: idOf(Asha), minutes: 60 })
  const before = [await countCircleEvents(Ravi), ...(await kinds(Ravi))]
  await removeFromCircle(Asha, { userId: idOf(Ravi) })
  expect((await readCircle(Asha)).members).toEqual([])
  expect(ids((await readCircle(Ravi)).members)).toEqual([idOf(Mina)])
  expect([await countCircleEvents(Ravi), ...(await kinds(Ravi))]).toEqual(before)
  expect((await sharesOf(Asha, idOf(Asha))).got.size).toBe(0)
})

test('a removal takes away the notices of being in one circle and of a shared position, of both', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await askToCircle(Asha, { userId: idOf(Ravi) })
  await acceptCircle(Ravi, { userId: idOf(Asha) })
  await sharePosition(Ravi, { userId: idOf(Asha), minutes: 15 })
  expect((await kinds(Asha)).toSorted()).toEqual(['circleAccepted', 'positionShared'])
  await removeFromCircle(Asha, { userId: idOf(Ravi) })
  expect(await kinds(Asha)).toEqual([])
  expect(await kinds(Ravi)).toEqual(['circleEmpty'])
})

test('who loses the last member by a removal, a block, a deletion or a suspension is told, without a name', async () => {
  type Way = (gone: TestCtx, left: TestCtx) => Promise<unknown>
  const ways: Record<string, Way> = {
    removal: (gone, left) => removeFromCircle(gone, { userId: idOf(left) }),
    block: (gone, left) => blockFromCircle(gone, { userId: idOf(left) }),
    'block in the chat': async (gone, left) => {
      const { conversation } = await openWith(gone, { userId: idOf(left), isSeller: false })
      await setBlocked(gone, { id: conversation.id, isBlocked: true }, blockMember)
    },
    deletion: (gone) => deleteMyAccount(gone, (inside) => tellCircleLeft(inside, idOf(gone))),
    suspension: async (gone) => {
      await suspendUser(gone, idOf(gone), 'Found by a test')
      await tellCircleLeft(gone, idOf(gone))
    },
  }
  for (const [name, leave] of Object.entries(ways)) {
    const { Asha, Ravi, Mina } = await people('Asha', 'Ravi', 'Mina')
    await addToCircle(Ravi, Asha)
    await addToCircle(Mina, Asha)
    await leave(Ravi, Asha)
    expect(await kinds(Asha), `after the first ${name}`).toEqual([])
    await leave(Mina, Asha)
    const { notices } = await listNotifications(Asha, {})
    expect(notices, `after the last ${name}`).toMatchObject([
      { kind: 'circleEmpty', params: {}, title: 'Your circle is empty now', actionUrl: '/circle' },
    ])
    expect(JSON.stringify(notices)).not.toMatch(/Ravi|Mina/)
    expect(await kinds(Mina), `${name} by Mina`).not.toContain('circleEmpty')
  }
})

test('an empty circle is told once each time it becomes empty, and no longer once somebody is in it', async () => {
  const { Asha, Ravi, Mina } = await people('Asha', 'Ravi', 'Mina')
  await addToCircle(Ravi, Asha)
  await removeFromCircle(Ravi, { userId: idOf(Asha) })
  await removeFromCircle(Ravi, { userId: idOf(Asha) })
  await askToCircle(Ravi, { userId: idOf(Asha) })
  await members.withdrawCircleRequest(Ravi, { userId: idOf(Asha) })
  expect(await kinds(Asha)).toEqual(['circleEmpty'])
  await addToCircle(Mina, Asha)
  expect(await kinds(Asha)).toEqual([])
  await suspendUser(Asha, idOf(Mina), 'Found by a test')
  await tellCircleLeft(Asha, idOf(Mina))
  expect(await kinds(Asha)).toEqual(['circleEmpty'])
  await endSuspension(Asha, idOf(Mina))
  await tellCircleBack(Asha, idOf(Mina))
  expect(await kinds(Asha)).toEqual([])
  await addToCircle(Mina, Ravi)
  await removeFromCircle(Asha, { userId: idOf(Mina) })
  expect(await kinds(Asha)).not.toContain('circleEmpty')
})

test('the last two members who leave at the same moment are noticed', async () => {
  const database = await testDatabase({ poolSize: 6 })
  const person = async (name: string) => database.ctx({ actor: await newPerson(database.ctx(), name) })
  const [asha, ravi, mina] = [await person('Asha'), await person('Ravi'), await person('Mina')]
  await addToCircle(ravi, asha)
  await addToCircle(mina, asha)
  await Promise.all([ravi, mina].map((gone) => removeFromCircle(gone, { userId: idOf(asha) })))
  expect(await kinds(asha)).toEqual(['circleEmpty'])
})

test('[K-09] a removal or a request taken back makes the browsers of both look again, naming nobody; declining does not tell the asker', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  const changes = async () =>
    Promise.all(
      [Asha, Ravi].map(async (ctx) => {
        const told = (await toldSince(ctx, idOf(ctx), 0)).filter(({ type }) => type === 'peopleChanged')
        for (const { payload } of told) expect(payload).toEqual({})
        return told.length
      }),
    )
  await addToCircle(Asha, Ravi)
  expect(await changes()).toEqual([0, 0])
  await removeFromCircle(Asha, { userId: idOf(Ravi) })
  expect(await changes()).toEqual([1, 1])
  await removeFromCircle(Asha, { userId: idOf(Ravi) })
  expect(await changes()).toEqual([1, 1])
  await askToCircle(Asha, { userId: idOf(Ravi) })
  await removeFromCircle(Asha, { userId: idOf(Ravi) })
  expect(await changes()).toEqual([2, 2])
  await askToCircle(Asha, { userId: idOf(Ravi) })
  await removeFromCircle(Ravi, { userId: idOf(Asha) })
  await removeFromCircle(Asha, { userId: idOf(Ravi) })
  expect(await changes()).toEqual([2, 2])
})

test('[K-16] a block takes away the notices of what it ends, of both, and they do not come back with the block', async () => {
  const { Asha, Ravi, Mina } = await people('Asha', 'Ravi', 'Mina')
  for (const other of [Mina, Ravi]) {
    await askToCircle(Asha, { userId: idOf(other) })
    await acceptCircle(other, { userId: idOf(Asha) })
    for (const [one, two] of [
      [other, Asha],
      [Asha, other],
    ] as const)
      await sharePosition(one, { userId: idOf(two), minutes: 60 })
  }
  expect(await kinds(Asha)).toEqual(['circleAccepted', 'circleAccepted', 'positionShared', 'positionShared'])
  await blockFromCircle(Asha, { userId: idOf(Ravi) })
  await unblockFromCircle(Asha, { userId: idOf(Ravi) })
  const { notices } = await listNotifications(Asha, {})
  expect(notices.map(({ kind, params }) => `${kind} ${params['name']}`).sort()).toEqual([
    'circleAccepted Mina',
    'positionShared Mina',
  ])
  expect(await kinds(Ravi)).toEqual(['circleEmpty'])
})

test('[K-10] a block ends circle and shares permanently, for both, whichever feature blocks, without a notification', async () => {
  for (const block of [blockFromCircle, blockPerson]) {
    const { Asha, Ravi, Mina } = await people('Asha', 'Ravi', 'Mina')
    await addToCircle(Asha, Ravi)
    await addToCircle(Ravi, Mina)
    await sharePosition(Asha, { userId: idOf(Ravi), minutes: 60 })
    const before = [await countCircleEvents(Ravi), await kinds(Ravi)] as const
    await block(Asha, { userId: idOf(Ravi) })
    for (const [one, other] of [
      [Asha, Ravi],
      [Ravi, Asha],
    ] as const) {
      expect(ids((await readCircle(one)).members)).not.toContain(idOf(other))
      await expect(askToCircle(one, { userId: idOf(other) })).rejects.toMatchObject({ code: 'userNotFound' })
      await expect(readCirclePerson(one, { id: idOf(other) })).rejects.toMatchObject({ code: 'userNotFound' })
    }
    expect(await countCircleEvents(Ravi)).toBe(before[0])
    expect(before[1]).toEqual(expect.arrayContaining(await kinds(Ravi)))
    const name = block === blockFromCircle ? 'Ravi' : ''
    expect((await listBlocked(Asha)).people).toMatchObject([{ id: idOf(Ravi), name }])
    await unblockFromCircle(Asha, { userId: idOf(Ravi) })
    expect(await listBlocked(Asha)).toEqual({ people: [] })
    expect(await circleOf(Asha, idOf(Asha))).toEqual([])
    expect((await sharesOf(Asha, idOf(Asha))).given.size).toBe(0)
  }
})

test('a private person’s name is shown when they ask, but when asked only after they accept', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await saveMySettings(Asha, { profileVisibility: 'private' })
  await saveMySettings(Ravi, { profileVisibility: 'private' })
  await askToCircle(Asha, { userId: idOf(Ravi) })
  expect((await readCircle(Ravi)).asking[0]).toMatchObject({ name: 'Asha', distance: null, presence: null })
  expect((await readCircle(Asha)).asked[0]!.name).toBe('')
  await acceptCircle(Ravi, { userId: idOf(Asha) })
  expect((await readCircle(Asha)).members[0]!.name).toBe('Ravi')
})

test('[attack 16] blocking somebody with a private profile reveals no name, unless one knew it', async () => {
  const { Asha, Spy, Member, Partner } = await people('Asha', 'Spy', 'Member', 'Partner')
  await saveMySettings(Asha, { profileVisibility: 'private' })
  await addToCircle(Asha, Member)
  const write = { toSeller: false, text: 'Hello', photoIds: [], asksLocation: false }
  for (const stranger of [Spy, Partner]) await writeMessage(stranger, { to: idOf(Asha), ...write })
  await writeMessage(Asha, { to: idOf(Partner), ...write })
  const names = []
  for (const person of [Spy, Member, Partner]) {
    await blockFromCircle(person, { userId: idOf(Asha) })
    names.push(...(await listBlocked(person)).people.map(({ name }) => name))
  }
  expect(names).toEqual(['', 'Asha', 'Asha'])
})

test('a suspended member is in nobody’s circle until the suspension ends', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await addToCircle(Asha, Ravi)
  await suspendUser(Asha, idOf(Ravi), 'Found by a test')
  expect(await circleOf(Asha, idOf(Asha))).toEqual([])
})

test('only members are in each other’s circle, not people with a pending request or a block', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  expect(await areInCircle(Asha, idOf(Asha), idOf(Ravi))).toBe(false)
  await askToCircle(Asha, { userId: idOf(Ravi) })
  expect(await areInCircle(Asha, idOf(Asha), idOf(Ravi))).toBe(false)
})
