import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhoto } from '#features/listings/server/testing.ts'
import { saveMyProfile } from '#features/accounts/server/profile.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { photoFile } from '#features/photos/server/photos.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { openPhotoStore } from '#kit/server/photos/openPhotoStore.ts'
import { makeWorld, type Someone, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function stored({ ctx }: Someone): Promise<string> {
  const id = await newPhoto(ctx)
  await openPhotoStore(ctx.config).save(id, [{ size: 320, bytes: Buffer.from('picture') }])
  return id
}
const getPhoto = (id: string, cookie?: string) =>
  world.server.inject({ url: `/photos/${id}/320.webp`, headers: { ...(cookie && { cookie }) } })
const codes = async (id: string) => ({
  visitor: (await getPhoto(id)).statusCode,
  owner: (await getPhoto(id, world.owner.cookie)).statusCode,
  other: (await getPhoto(id, world.other.cookie)).statusCode,
  admin: (await getPhoto(id, world.admin.cookie)).statusCode,
})

test('[attack 13] a photo in a chat opens only for its two participants, and is not cached', async () => {
  const id = await stored(world.owner)
  expect(await codes(id)).toEqual({ visitor: 404, owner: 200, other: 404, admin: 200 })
  const sent = await world.server.inject({
    method: 'POST',
    url: '/api/chat/messages',
    headers: { cookie: world.owner.cookie },
    payload: { to: world.other.actor.userId, photoIds: [id] },
  })
  expect(sent.statusCode).toBe(200)
  expect(await codes(id)).toEqual({ visitor: 404, owner: 200, other: 200, admin: 200 })
  expect((await getPhoto(id, world.other.cookie)).headers['cache-control']).toBe('private, no-cache')
})

test('[attack 13] the photo of a private profile does not open without a session', async () => {
  const id = await stored(world.owner)
  await saveMyProfile(world.owner.ctx, { photoId: id })
  expect((await getPhoto(id)).headers['cache-control']).toContain('public')
  await saveMySettings(world.owner.ctx, { profileVisibility: 'private' })
  expect(await codes(id)).toMatchObject({ visitor: 404, owner: 200, other: 200 })
  expect((await getPhoto(id, world.other.cookie)).headers['cache-control']).toBe('private, no-cache')
})

test('[attack 13] the photo of a hidden listing does not open without a session, that of a rejected or suspended one for no buyer', async () => {
  const fresh = await makeWorld()
  const db = fresh.owner.ctx.db
  const id = fresh.photoId
  await db.execute(sql`insert into listing_photos (listing_id, position, photo_id) values (${fresh.itemId}, 8, ${id})`)
  await openPhotoStore(fresh.owner.ctx.config).save(id, [{ size: 320, bytes: Buffer.from('picture') }])
  const cachingByCaller = async () =>
    Promise.all(
      [undefined, fresh.other.cookie, fresh.owner.cookie, fresh.admin.cookie].map(async (cookie) => {
        const answer = await fresh.server.inject({
          url: `/photos/${id}/320.webp`,
          headers: { ...(cookie && { cookie }) },
        })
        return answer.statusCode === 200 ? String(answer.headers['cache-control']).split(',')[0] : answer.statusCode
      }),
    )
  expect(await cachingByCaller()).toEqual(['public', 'public', 'public', 'public'])
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await db.execute(sql`update listings set visible_until = ${soon(-1)}`)
  expect(await cachingByCaller(), 'ended').toEqual([404, 'private', 'private', 'private'])
  await db.execute(sql`update listings set visible_until = ${soon(1)}, moderation = 'rejected'`)
  expect(await cachingByCaller(), 'rejected').toEqual([404, 404, 'private', 'private'])
  await db.execute(sql`update listings set moderation = 'approved'`)
  await db.execute(sql`update users set suspended_at = now() where id = ${fresh.owner.actor.userId}`)
  expect((await cachingByCaller()).slice(0, 2), 'suspended').toEqual([404, 404])
  await db.execute(sql`update users set suspended_at = null`)
  await blockPerson(fresh.owner.ctx, { userId: fresh.other.actor.userId })
  expect((await cachingByCaller()).slice(0, 2), 'a visitor is nobody that could be blocked').toEqual([
    'public',
    'public',
  ])
  await fresh.close()
})

test('[attack 13] the photo of a removed review no longer opens', async () => {
  const id = await stored(world.admin)
  const { db } = world.owner.ctx
  await db.execute(sql`insert into review_photos (review_id, photo_id, position) values (${world.reviewId}, ${id}, 0)`)
  await db.execute(sql`update reviews set revealed_at = now() where id = ${world.reviewId}`)
  expect((await getPhoto(id)).statusCode).toBe(200)
  await db.execute(sql`update reviews set hidden_at = now() where id = ${world.reviewId}`)
  expect(await codes(id)).toMatchObject({ visitor: 404, owner: 404, admin: 200 })
})

test('[attack 13] erasing the owner’s account deletes the photo at once, also from the store', async () => {
  const id = await stored(world.other)
  expect((await getPhoto(id, world.other.cookie)).statusCode).toBe(200)
  const gone = await world.server.inject({ method: 'DELETE', url: '/api/me', headers: { cookie: world.other.cookie } })
  expect(gone.json()).toEqual({ deleted: true })
  expect((await getPhoto(id, world.admin.cookie)).statusCode).toBe(404)
  expect(await photoFile(world.admin.ctx, id, 320)).toBeNull()
})
