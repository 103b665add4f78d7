import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { readConfig } from '../config.ts'
import { localPhotoStore } from './localPhotoStore.ts'
import { openPhotoStore, s3PhotoStore } from './openPhotoStore.ts'
import type { PhotoStore } from './photoStore.ts'
import { type FakeS3, fakeS3 } from './testing/fakeS3.ts'

const files = [320, 800, 1600].map((size) => ({ size, bytes: Buffer.from(`picture of ${size}`) }))

let dir: string
let s3: FakeS3
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hereabouts-photos-'))
  s3 = await fakeS3('bucket')
})
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true, force: true })
})

const s3Settings = (bucket = 'bucket') =>
  ({
    store: 's3',
    endpoint: s3.endpoint,
    region: 'auto',
    bucket,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }) as const
const stores: Record<string, () => PhotoStore> = {
  'the local folder': () => localPhotoStore(join(dir, 'photos')),
  S3: () => s3PhotoStore(s3Settings()),
}

async function stored(store: PhotoStore): Promise<string[]> {
  const ids = []
  for await (const { id, savedAt } of store.list()) {
    expect(Math.abs(savedAt.getTime() - Date.now())).toBeLessThan(60_000)
    ids.push(id)
  }
  return ids.toSorted()
}

describe.each(Object.entries(stores))('%s', (_, open) => {
  test('returns what was saved, lists it, and forgets what was removed', async () => {
    const store = open()
    const ids = [newId(), newId(), newId()].toSorted()
    expect(await stored(store)).toEqual([])
    for (const id of ids) await store.save(id, files)
    for (const { size, bytes } of files) expect(await store.read(ids[1]!, size)).toEqual(bytes)
    expect(await store.read(ids[1]!.toUpperCase(), 320)).toEqual(files[0]!.bytes)
    expect(await stored(store)).toEqual(ids)
    await store.remove(ids[1]!)
    expect(await store.read(ids[1]!, 320)).toBeNull()
    expect(await stored(store)).toEqual([ids[0], ids[2]])
    for (const id of ids) await store.remove(id)
    expect(await stored(store)).toEqual([])
  })

  test('has nothing for an unknown id or size', async () => {
    const store = open()
    const id = newId()
    expect(await store.read(id, 320)).toBeNull()
    await store.remove(id)
    await store.save(id, files)
    expect(await store.read(id, 640)).toBeNull()
    await store.remove(id)
  })

  test.each(['../../etc/passwd', '', 'a', `${newId()}/..`, `${newId()}\0`])('refuses an invalid id: %j', async (id) => {
    const store = open()
    await expect(async () => store.save(id, files)).rejects.toThrow('UUID')
    await expect(async () => store.read(id, 320)).rejects.toThrow('UUID')
    await expect(async () => store.remove(id)).rejects.toThrow('UUID')
  })
})

test('a photo whose saving was interrupted cannot be read from the local folder, but is listed, saved again or removed', async () => {
  const root = join(dir, 'broken')
  const store = localPhotoStore(root)
  const id = newId()
  await mkdir(join(root, 'aside', id), { recursive: true })
  await writeFile(join(root, 'aside', id, '320.webp'), 'half')
  await utimes(join(root, 'aside', id), new Date(), new Date())
  expect(await store.read(id, 320)).toBeNull()
  expect(await stored(store)).toEqual([id])
  await store.save(id, files)
  expect(await store.read(id, 320)).toEqual(files[0]!.bytes)
  await store.remove(id)
  expect(await readdir(join(root, 'aside'))).toEqual([])
})

test('S3 requests are signed, typed and retried when the store is busy, and a missing bucket is not a missing photo', async () => {
  const store = s3PhotoStore(s3Settings())
  const id = newId()
  s3.failNext(1)
  await store.save(id, files)
  expect(s3.objects.get(`/bucket/photos/${id}/800.webp`)).toMatchObject({ type: 'image/webp', bytes: files[1]!.bytes })
  expect(s3.asked.every(({ authorization }) => authorization.startsWith('AWS4-HMAC-SHA256 Credential=id/'))).toBe(true)
  await store.remove(id)
  await expect(s3PhotoStore(s3Settings('elsewhere')).read(id, 320)).rejects.toMatchObject({ name: 'NoSuchBucket' })
})

test('the settings select the store, and equal settings share one', () => {
  const local = readConfig({ DATA_DIR: dir })
  const remote = readConfig({
    PHOTO_STORE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: 'bucket',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect(openPhotoStore(local)).toBe(openPhotoStore(local))
  expect(openPhotoStore(remote)).not.toBe(openPhotoStore(local))
})
