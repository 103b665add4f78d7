import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { readDigest, setDigest, settleDigests, stopDigest } from './digest.ts'
import { notify } from './notifications.ts'
import { markRead } from './reading.ts'

test('the daily mail is off at first, tells only what is unread and new, and ends by its link', async () => {
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
  expect(mails()[0]).toMatchObject({ subject: '2 notifications on Hereabouts' })
  expect(mails()[0]!['text']).toContain('- Ravi: fresh rice')
  expect(mails()[0]!['text']).not.toContain('before')
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  await tell('read at once')
  await markRead(asha, {})
  await nextDay()
  expect(mails()).toHaveLength(1)

  const token = /https:\/\/near\.example\/api\/digest\/stop\/(\S+)/.exec(mails()[0]!['text']!)![1]!
  expect(await stopDigest(asha, 'wrong')).toBe(false)
  expect(await stopDigest(asha, token)).toBe(true)
  expect(await readDigest(asha)).toEqual({ isOn: false })
})
