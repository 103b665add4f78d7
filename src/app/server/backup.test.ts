import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMyAccount, signIn } from '#features/accounts/server/accounts.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { actorOf, openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem, newPhoto, newShop } from '#features/listings/server/testing.ts'
import { PHOTO_SIZES } from '#features/photos/rules.ts'
import { copyPhotos } from '#kit/server/backup/copyPhotos.ts'
import { type Manifest, manifestPath, photosPath, readManifest, tablePath } from '#kit/server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#kit/server/backup/restoreBackup.ts'
import { takeBackup } from '#kit/server/backup/takeBackup.ts'
import type { Ctx } from '#kit/server/context.ts'
import { localPhotoStore } from '#kit/server/photos/localPhotoStore.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { testDatabase, type TestDatabase } from '#kit/server/testing/testDatabase.ts'
import { eraseThoseWhoLeft } from './eraseThoseWhoLeft.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'hereabouts-backup-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const backupOf = (database: TestDatabase, name: string) =>
  takeBackup(join(place, name), {
    pool: database.pool,
    photos: openPhotoStore(database.ctx().config),
    photoSizes: PHOTO_SIZES,
    secretsMark: 'mark',
    now: new Date('2026-01-05T06:30:00.000Z'),
  })

const restoreInto = ({ pool }: TestDatabase, name: string, manifest: Manifest, mayReplace = true) =>
  restoreBackup(join(place, name), manifest, { pool, log: { info: () => {} }, mayReplace })

const contents = ({ tables, sequences }: Manifest) => ({ tables, sequences })

/** A photo with its file. */
async function storedPhoto(ctx: Ctx): Promise<string> {
  const id = await newPhoto(ctx)
  await openPhotoStore(ctx.config).save(id, [{ size: PHOTO_SIZES[0], bytes: Buffer.from('picture') }])
  return id
}

/** A person with a password and a session, as after signing in. */
async function signedUp(database: TestDatabase) {
  const passwordHash = await hashPassword(database.ctx(), '739164')
  const actor = await newPerson(database.ctx(), 'Meena', { passwordHash })
  const ctx = database.ctx({ actor })
  return { ctx, actor, token: await openSession(ctx, actor.userId) }
}

test('[R7] a backup during writes is a consistent snapshot; after a restore every table is the same, and people can sign in', async () => {
  const source = await testDatabase()
  const meena = await signedUp(source)
  const photoId = await storedPhoto(meena.ctx)
  const shop = await newShop(meena.ctx, { photoIds: [photoId] })
  let isOver = false
  let written = 0
  const writing = (async () => {
    while (!isOver) {
      await newItem(meena.ctx, { shopId: shop.id, name: `Item ${++written}`, description: 'tab\there, \\N and\nlines' })
      await newPerson(source.ctx())
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(5)
  const taken = await backupOf(source, 'one')
  isOver = true
  await writing
  expect(taken.photos).toBeGreaterThan(0)
  expect(taken.tables.find(({ name }) => name === 'listings')!.rows).toBeGreaterThan(5)
  expect(readManifest(join(place, 'one'))).toEqual(taken)
  await checkBackup(join(place, 'one'), taken)

  const target = await testDatabase()
  await restoreInto(target, 'one', taken)
  const again = await backupOf(target, 'two')
  expect(contents(again)).toEqual(contents(taken))

  const { email } = (
    await target.db.execute<{ email: string }>(sql`select email from users where id = ${meena.actor.userId}`)
  ).rows[0]!
  expect(await signIn(target.ctx(), { emailOrPhone: email, password: '739164' })).toMatchObject({ success: true })
  expect(await actorOf(target.ctx(), meena.token)).toMatchObject({ userId: meena.actor.userId })
  const item = await newItem(target.ctx({ actor: meena.actor }), { shopId: shop.id })
  expect(item.id).toBeTruthy()
})

test('[R7] a person who deleted the account after the backup stays erased', async () => {
  const source = await testDatabase()
  const [meena, ravi] = [await signedUp(source), await signedUp(source)]
  const dataDir = join(place, 'data')
  mkdirSync(dataDir)
  const config = { ...meena.ctx.config, dataDir }
  const taken = await backupOf(source, 'one')
  await deleteMyAccount(source.ctx({ actor: meena.actor, config }))
  expect(readFileSync(join(dataDir, 'erased.txt'), 'utf8')).toBe(`${meena.actor.userId}\n`)
  await restoreInto(source, 'one', taken)
  expect(await eraseThoseWhoLeft({ ...source.ctx(), config })).toBe(1)
  const { rows } = await source.db.execute<{ id: string }>(sql`select id from users`)
  expect(rows).toEqual([{ id: ravi.actor.userId }])
  expect(await eraseThoseWhoLeft({ ...source.ctx(), config })).toBe(0)
})

test('[R7] a database with data, or a damaged, unfinished or foreign backup, is refused with a message and no change', async () => {
  const source = await testDatabase()
  await signedUp(source)
  const taken = await backupOf(source, 'one')
  await expect(backupOf(source, 'one')).rejects.toThrow('holds something already')
  const target = await testDatabase()
  await expect(restoreInto(target, 'one', taken, false)).rejects.toThrow('--replace')
  const newer = { ...taken, migrations: [...taken.migrations, { name: '9999_later.sql', checksum: 'x' }] }
  await expect(restoreInto(target, 'one', newer)).rejects.toThrow('newer version')
  expect(() => readManifest(place)).toThrow('no backup')
  writeFileSync(manifestPath(join(place, 'one')), JSON.stringify({ ...taken, format: 2 }))
  expect(() => readManifest(join(place, 'one'))).toThrow('another version')
  writeFileSync(tablePath(join(place, 'one'), 'users'), 'damaged')
  await expect(checkBackup(join(place, 'one'), taken)).rejects.toThrow('users of this backup is damaged')
  expect(existsSync(`${join(place, 'one')}.unfinished`)).toBe(false)
})

test('photos are restored from the folder, once each', async () => {
  const source = await testDatabase()
  const { ctx } = await signedUp(source)
  const id = await storedPhoto(ctx)
  await backupOf(source, 'one')
  const elsewhere = localPhotoStore(join(place, 'photos'))
  const kept = localPhotoStore(photosPath(join(place, 'one')))
  const count = await copyPhotos(kept, elsewhere, PHOTO_SIZES)
  expect(await copyPhotos(kept, elsewhere, PHOTO_SIZES)).toBe(count)
  expect(await elsewhere.read(id, PHOTO_SIZES[0])).toEqual(Buffer.from('picture'))
})
