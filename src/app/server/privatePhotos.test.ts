import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPhoto } from '#features/listings/server/testing.ts'
import { saveMyProfile } from '#features/accounts/server/profile.ts'
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
const ask = (id: string, cookie?: string) =>
  world.server.inject({ url: `/photos/${id}/320.webp`, headers: { ...(cookie && { cookie }) } })
const codes = async (id: string) => ({
  visitor: (await ask(id)).statusCode,
  owner: (await ask(id, world.owner.cookie)).statusCode,
  other: (await ask(id, world.other.cookie)).statusCode,
  admin: (await ask(id, world.admin.cookie)).statusCode,
})

test('a photo of a chat opens to the two who write with each other, and is kept by no cache', async () => {
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
  expect((await ask(id, world.other.cookie)).headers['cache-control']).toBe('private, no-cache')
})

test('the photo of a private profile opens to nobody without a session', async () => {
  const id = await stored(world.owner)
  await saveMyProfile(world.owner.ctx, { photoId: id })
  expect((await ask(id)).headers['cache-control']).toContain('public')
  await saveMySettings(world.owner.ctx, { profileVisibility: 'private' })
  expect(await codes(id)).toMatchObject({ visitor: 404, owner: 200, other: 200 })
  expect((await ask(id, world.other.cookie)).headers['cache-control']).toBe('private, no-cache')
})

test('with its owner’s account a photo is gone at once, from the store too', async () => {
  const id = await stored(world.other)
  expect((await ask(id, world.other.cookie)).statusCode).toBe(200)
  const gone = await world.server.inject({ method: 'DELETE', url: '/api/me', headers: { cookie: world.other.cookie } })
  expect(gone.json()).toEqual({ deleted: true })
  expect((await ask(id, world.admin.cookie)).statusCode).toBe(404)
  expect(await photoFile(world.admin.ctx, id, 320)).toBeNull()
})
