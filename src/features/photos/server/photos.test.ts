import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { days, hours, minutes } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { PHOTOS_PER_HOUR, UNUSED_PHOTOS_KEPT } from '../rules.ts'
import { photos } from './feature.ts'
import { claimPhotos, isPhotoOf, photoFile, photosOf, purgeUnusedPhotos, uploadPhoto } from './photos.ts'

let pictures: Buffer[]
beforeAll(async () => {
  pictures = await Promise.all(
    ['#a33', '#3a3', '#33a', '#aa3', '#3aa'].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
})

/** The context of a new person. */
async function person(ctx: TestCtx): Promise<TestCtx> {
  const userId = newId()
  await ctx.db
    .execute(sql`insert into users (id, name, email, phone, phone_digits, password_hash, created_at, updated_at)
    values (${userId}, 'Asha', ${`${userId}@example.org`}, ${userId}, ${userId}, '', now(), now())`)
  return actingAs(ctx, { userId, sessionId: newId(), isAdmin: false, isDemo: false })
}

const later = (ctx: Ctx, wait: number) => new Date(ctx.now().getTime() + wait)
const isStored = async (ctx: Ctx, id: string) => (await photoFile(ctx, id, 320)) !== null
const show = (ctx: Ctx, photoId: string) =>
  ctx.db.execute(sql`update users set photo_id = ${photoId} where id = ${ctx.actor!.userId}`)

describe('an upload', () => {
  test('is stored in three sizes under the returned id', async () => {
    const asha = await person(await testCtx())
    const photo = await uploadPhoto(asha, pictures[0]!)
    expect(photo).toMatchObject({ width: 400, height: 300 })
    const sides = await Promise.all(
      ([320, 800, 1600] as const).map(async (size) => sharp((await photoFile(asha, photo.id, size))!).metadata()),
    )
    expect(sides.map(({ width }) => width)).toEqual([320, 400, 400])
    expect(await photosOf(asha, [photo.id, newId(), 'nonsense'])).toEqual(new Map([[photo.id, photo]]))
  })

  test('requires signing in', async () => {
    await expect(uploadPhoto(await testCtx(), pictures[0]!)).rejects.toMatchObject({ code: 'notSignedIn' })
  })

  test('of the same file by the same person within an hour is the same photo; later, or by another person, it is a new one', async () => {
    const ctx = await testCtx()
    const [asha, ravi] = [await person(ctx), await person(ctx)]
    const first = await uploadPhoto(asha, pictures[0]!)
    ctx.setNow(later(ctx, hours(1) - minutes(1)))
    expect(await uploadPhoto(asha, pictures[0]!)).toEqual(first)
    expect((await uploadPhoto(ravi, pictures[0]!)).id).not.toBe(first.id)
    expect((await uploadPhoto(asha, pictures[1]!)).id).not.toBe(first.id)
    ctx.setNow(later(ctx, minutes(1)))
    expect((await uploadPhoto(asha, pictures[0]!)).id).not.toBe(first.id)
  })

  test('leaves nothing behind if it is refused', async () => {
    const asha = await person(await testCtx())
    await expect(uploadPhoto(asha, Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'notAPhoto' })
    const { rows } = await asha.db.execute(sql`select id from photos where owner_id = ${asha.actor!.userId}`)
    expect(rows).toEqual([])
  })

  test('is refused beyond 1,000 new photos in an hour', async () => {
    const ctx = await testCtx()
    const asha = await person(ctx)
    await ctx.db.execute(sql`insert into photos (id, owner_id, width, height, bytes, thumbhash, sha256, created_at)
      select gen_random_uuid(), ${asha.actor!.userId}, 1, 1, 1, '', decode(md5(n::text), 'hex'), ${ctx.now().toISOString()}::timestamptz
      from generate_series(1, ${PHOTOS_PER_HOUR - 1}) n`)
    await uploadPhoto(asha, pictures[0]!)
    await expect(uploadPhoto(asha, pictures[1]!)).rejects.toMatchObject({ code: 'tooManyRequests' })
    ctx.setNow(later(ctx, hours(1)))
    await expect(uploadPhoto(asha, pictures[1]!)).resolves.toBeDefined()
  })

  test('has one effect if sent eight times concurrently', async () => {
    const database = await testDatabase()
    const asha = await person(database.ctx())
    const photos = await Promise.all(Array.from({ length: 8 }, () => uploadPhoto(asha, pictures[2]!)))
    const { rows } = await asha.db.execute<{ id: string }>(sql`select id from photos`)
    expect(new Set(photos.map((photo) => photo.id))).toEqual(new Set(rows.map((row) => row.id)))
    expect(rows).toHaveLength(1)
    expect(await isStored(asha, rows[0]!.id)).toBe(true)
  })
})

describe('claiming', () => {
  test('returns the person’s photos in their order, each once', async () => {
    const asha = await person(await testCtx())
    const [a, b] = [await uploadPhoto(asha, pictures[0]!), await uploadPhoto(asha, pictures[1]!)]
    expect(await claimPhotos(asha, [b.id, a.id.toUpperCase(), b.id])).toEqual([b.id, a.id])
    expect(await claimPhotos(asha, [])).toEqual([])
  })

  test('refuses another person’s photo, an unknown one, and an invalid id', async () => {
    const ctx = await testCtx()
    const [asha, ravi] = [await person(ctx), await person(ctx)]
    const hers = await uploadPhoto(asha, pictures[0]!)
    for (const id of [hers.id, newId(), 'nonsense']) {
      await expect(claimPhotos(ravi, [id])).rejects.toMatchObject({ code: 'photoNotFound' })
    }
    await expect(claimPhotos(asha, [hers.id, 'nonsense'])).rejects.toMatchObject({ code: 'photoNotFound' })
    await expect(claimPhotos(ctx, [hers.id])).rejects.toMatchObject({ code: 'notSignedIn' })
  })

  test('[V-16] accepts as many as allowed: ten, or five for a service or review', async () => {
    const asha = await person(await testCtx())
    const eleven = Array.from({ length: 11 }, newId)
    await expect(claimPhotos(asha, eleven)).rejects.toMatchObject({ code: 'tooManyPhotos' })
    await expect(claimPhotos(asha, eleven.slice(1))).rejects.toMatchObject({ code: 'photoNotFound' })
    await expect(claimPhotos(asha, eleven.slice(5), 5)).rejects.toMatchObject({ code: 'tooManyPhotos' })
    await expect(claimPhotos(asha, eleven.slice(6), 5)).rejects.toMatchObject({ code: 'photoNotFound' })
  })
})

describe('purging', () => {
  test('deletes old unused photos with their files, and no others', async () => {
    const ctx = await testCtx()
    const [asha, ravi] = [await person(ctx), await person(ctx)]
    const unused = await uploadPhoto(asha, pictures[0]!)
    const shown = await uploadPhoto(asha, pictures[1]!)
    await show(asha, shown.id)
    ctx.setNow(later(ctx, minutes(1)))
    const cutoff = ctx.now()
    const young = await uploadPhoto(ravi, pictures[2]!)
    expect(await purgeUnusedPhotos(ctx, cutoff)).toEqual({ photos: 1, strays: 0 })
    expect([...(await photosOf(ctx, [unused.id, shown.id, young.id])).keys()].toSorted()).toEqual(
      [shown.id, young.id].toSorted(),
    )
    expect(await isStored(ctx, unused.id)).toBe(false)
    expect(await isStored(ctx, shown.id)).toBe(true)
  })

  test('happens by itself once a photo has been unused for its time, not before', async () => {
    const ctx = await testCtx()
    const { id } = await uploadPhoto(await person(ctx), pictures[0]!)
    const isKept = async (after: number) => {
      ctx.setNow(later(ctx, after))
      for (const clearAway of photos.clearAway) await clearAway(ctx)
      return (await photosOf(ctx, [id])).has(id)
    }
    expect([await isKept(UNUSED_PHOTOS_KEPT), await isKept(1)]).toEqual([true, false])
  })

  test('finds every table that references photos', async () => {
    const ctx = await testCtx()
    const asha = await person(ctx)
    const photo = await uploadPhoto(asha, pictures[0]!)
    await ctx.db.execute(sql`create table "Odd Posters" ("the photo" uuid references photos)`)
    await ctx.db.execute(sql`insert into "Odd Posters" values (${photo.id})`)
    expect(await purgeUnusedPhotos(ctx, later(ctx, 1))).toMatchObject({ photos: 0 })
    await ctx.db.execute(sql`delete from "Odd Posters"`)
    expect(await purgeUnusedPhotos(ctx, later(ctx, 1))).toMatchObject({ photos: 1 })
  })

  test('keeps a photo that is being claimed', async () => {
    const database = await testDatabase()
    const asha = await person(database.ctx())
    const photo = await uploadPhoto(asha, pictures[0]!)
    await asha.transaction(async (inside) => {
      await claimPhotos(inside, [photo.id])
      expect(await purgeUnusedPhotos(database.ctx(), later(asha, 1))).toMatchObject({ photos: 0 })
      await show(inside, photo.id)
    })
    expect(await purgeUnusedPhotos(database.ctx(), later(asha, 1))).toMatchObject({ photos: 0 })
    expect(await isStored(asha, photo.id)).toBe(true)
  })

  test('deletes files without a row after a day', async () => {
    const ctx = await testCtx()
    const asha = await person(ctx)
    const kept = await uploadPhoto(asha, pictures[3]!)
    const stray = newId()
    await openPhotoStore(ctx.config).save(stray, [{ size: 320, bytes: Buffer.from('x') }])
    ctx.setNow(new Date(Date.now() + hours(23)))
    await purgeUnusedPhotos(ctx, new Date(0))
    expect(await isStored(ctx, stray)).toBe(true)
    ctx.setNow(new Date(Date.now() + days(1) + minutes(1)))
    await purgeUnusedPhotos(ctx, new Date(0))
    expect([await isStored(ctx, stray), await isStored(ctx, kept.id)]).toEqual([false, true])
  })

  test('does not delete files of another database', async () => {
    const ctx = await testCtx()
    const store = openPhotoStore(ctx.config)
    const strays = Array.from({ length: 101 }, newId)
    for (const id of strays) await store.save(id, [])
    ctx.setNow(new Date(Date.now() + days(2)))
    expect(await purgeUnusedPhotos(ctx, new Date(0))).toEqual({ photos: 0, strays: 0 })
    for (const id of strays) await store.remove(id)
  })
})

test('a photo belongs to the person who uploaded it, and to nobody else; an unknown one to nobody', async () => {
  const ctx = await testCtx()
  const [asha, ravi] = [await person(ctx), await person(ctx)]
  const { id } = await uploadPhoto(asha, pictures[0]!)
  const owners = (photoId: string) =>
    Promise.all([asha, ravi].map((each) => isPhotoOf(each, photoId, each.actor!.userId)))
  expect(await owners(id)).toEqual([true, false])
  expect(await owners(newId())).toEqual([false, false])
  expect(await owners('x')).toEqual([false, false])
})

test('no table that references photos prevents erasing their owner', async () => {
  const ctx = await testCtx()
  const { rows } = await ctx.db.execute(sql`
    select conrelid::regclass::text as "table", conname from pg_constraint
    where contype = 'f' and confrelid = 'photos'::regclass and confdeltype not in ('c', 'n')`)
  expect(rows).toEqual([])
})
