import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { readDigest, setDigest, settleDigests, stopDigest, notifications } from './feature.ts'
import { notify } from './notifications.ts'
import { markRead } from './reading.ts'
import { claimDigests } from './store.ts'

test('the daily email is off at first, lists only unread and new notifications, and ends by its link', async () => {
  const ctx = await testCtx()
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-digest-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const config = { ...ctx.config, dataDir, publicUrl: 'https://near.example' }
  const asha = actingAs(ctx, await newPerson(ctx, 'Asha'), { config })
  const mails = () => {
    try {
      const names = readdirSync(join(dataDir, 'outbox')).sort()
      return names.map(
        (name) => JSON.parse(readFileSync(join(dataDir, 'outbox', name), 'utf8')) as Record<string, string>,
      )
    } catch {
      return []
    }
  }
  const tell = (text: string) =>
    notify(asha, asha.actor!.userId, { kind: 'message', params: { name: 'Ravi', text }, actionUrl: '/chat/7' })
  const nextDay = async () => {
    ctx.setNow(new Date(ctx.now().getTime() + 25 * 3_600_000))
    await settleDigests(asha)
  }
  expect(await readDigest(asha)).toEqual({ isOn: false })
  await tell('before')
  await nextDay()
  expect(mails()).toEqual([])

  await setDigest(asha, { isOn: true })
  await nextDay()
  expect(mails(), 'nothing new').toEqual([])
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  await tell('fresh rice')
  await tell('and dal')
  await nextDay()
  expect(mails()).toHaveLength(1)
  expect(mails()[0]).toMatchObject({ subject: '2 unread notifications on Hereabouts' })
  expect(mails()[0]!['text']).toContain('- Ravi: fresh rice')
  expect(mails()[0]!['text']).not.toContain('before')
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  await tell('read at once')
  await markRead(asha, {})
  await nextDay()
  expect(mails()).toHaveLength(1)

  const stopUrl = /https:\/\/near\.example\/api\/digest\/stop\/\S+/.exec(mails()[0]!['text']!)![0]
  expect(mails()[0]!['headers'], 'for the mail program’s own button').toEqual({
    'List-Unsubscribe': `<${stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const token = /https:\/\/near\.example\/api\/digest\/stop\/(\S+)/.exec(mails()[0]!['text']!)![1]!
  expect(await stopDigest(asha, 'wrong')).toBe(false)
  expect(await stopDigest(asha, token)).toBe(true)
  expect(await readDigest(asha)).toEqual({ isOn: false })
})

test('demo people get no mail and take no place among those who are due', async () => {
  const ctx = await testCtx()
  const demo = actingAs(ctx, await newPerson(ctx, 'Demo', { isDemo: true }))
  const asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  for (const each of [demo, asha]) {
    await setDigest(each, { isOn: true })
    ctx.setNow(new Date(ctx.now().getTime() + 1000))
  }
  const later = new Date(ctx.now().getTime() + 25 * 3_600_000)
  ctx.setNow(later)
  const due = await claimDigests(asha, new Date(later.getTime() + 1000), 1)
  expect(due.map(({ userId }) => userId)).toEqual([asha.actor!.userId])
})

test('a mail program unsubscribes with one POST in any form; the link in the email asks first', async () => {
  const ctx = await testCtx()
  const asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  const server = Fastify()
  onTestFinished(() => server.close())
  await server.register((scope) => notifications.plugin(scope, { machines: ctx }))
  const switchedOn = async () => {
    await setDigest(asha, { isOn: true })
    const { rows } = await ctx.db.execute<{ token: string }>(sql`select stop_token::text as token from digests`)
    return `/api/digest/stop/${rows[0]!.token}`
  }
  for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const url = await switchedOn()
    const payload = 'List-Unsubscribe=One-Click'
    const answer = await server.inject({ method: 'POST', url, payload, headers: { 'content-type': form } })
    expect([form, answer.statusCode, await readDigest(asha)]).toEqual([form, 200, { isOn: false }])
  }
  const url = await switchedOn()
  const asking = await server.inject({ method: 'GET', url })
  expect([asking.statusCode, asking.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(asking.body).toContain('<form method="post">')
  expect(await readDigest(asha), 'a program that only looks changes nothing').toEqual({ isOn: true })
  const payload = ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.inject({ method: 'POST', url, payload, headers })
  expect(answer.body).toContain('You won’t get these emails any more.')
  expect(await readDigest(asha)).toEqual({ isOn: false })
  expect((await server.inject({ method: 'POST', url: '/api/digest/stop/wrong' })).statusCode).toBe(200)
})
