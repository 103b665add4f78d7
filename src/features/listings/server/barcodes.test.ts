import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { uploadPhoto } from '#features/photos/server/photos.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { readBarcode, takeBarcodePhoto } from './barcodes.ts'
import { createItem, myItem, updateItem } from './items.ts'
import { itemInput, newItem, newShop, twoPeople } from './testing.ts'
import { setStatus } from './upkeep.ts'

const CODE = '8901030865275'
const withData = (ctx: TestCtx, productDataUrl: string) =>
  actingAs(ctx, ctx.actor, { config: { ...ctx.config, productDataUrl } })

test('a code finds the person’s items in every shop, and nothing for an unknown product', async () => {
  const { seller, other } = await twoPeople()
  const shop = await newShop(seller)
  const { id } = await newItem(seller, { name: 'Soap', code: CODE, shopId: shop.id })
  expect(await readBarcode(seller, { code: CODE })).toEqual({
    code: CODE,
    own: [{ id, name: 'Soap', shop: 'Green Basket' }],
    known: null,
  })
  expect((await readBarcode(other, { code: CODE })).own).toEqual([])
  expect((await readBarcode(seller, { code: 'DAL-1' })).own).toEqual([])
})

test('a UPC-A and the same number as EAN-13 are one code', async () => {
  const { seller } = await twoPeople()
  const upc = await newItem(seller, { code: '0036000291452' })
  expect((await readBarcode(seller, { code: '036000291452' })).own).toMatchObject([{ id: upc.id }])
})

test('an item keeps its code in an edit that omits it, and loses it with an empty one', async () => {
  const { seller } = await twoPeople()
  const item = await createItem(seller, await itemInput(seller, { code: CODE }))
  const input = { ...(await itemInput(seller)), id: item.id }
  await updateItem(seller, input)
  expect((await myItem(seller, { id: item.id })).code).toBe(CODE)
  await updateItem(seller, { ...input, code: '' })
  expect((await myItem(seller, { id: item.id })).code).toBe('')
})

test('name, category and photo come from another seller’s visible listing, without their phone; the photo is copied', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await uploadPhoto(seller, await picture())
  const input = { name: 'Soap 75 g, call 98450 12345', category: 'Health & Beauty', code: CODE, photoIds: [id] }
  await newItem(seller, input)
  const { known } = await readBarcode(other, { code: CODE })
  expect(known).toMatchObject({ from: 'listings', category: 'Health & Beauty', hasPhoto: true })
  expect(known!.name).toContain('Soap 75 g')
  expect(known!.name).not.toContain('12345')
  const photo = await takeBarcodePhoto(other, { code: CODE })
  expect(await newItem(other, { photoIds: [photo.id], code: CODE })).toMatchObject({ photos: [{ id: photo.id }] })
})

test('no data comes from private, blocked, blocking or demo sellers, nor from listings that are off or hidden', async () => {
  const { seller, other, visitor } = await twoPeople()
  const item = await newItem(seller, { name: 'Soap', code: CODE })
  const known = async (ctx: TestCtx = other) => (await readBarcode(ctx, { code: CODE })).known
  const refused = () => expect(takeBarcodePhoto(other, { code: CODE })).rejects.toMatchObject({ code: 'photoNotFound' })
  expect(await known()).not.toBeNull()
  await setStatus(seller, { id: item.id, status: 'inactive' })
  expect(await known()).toBeNull()
  await refused()
  await setStatus(seller, { id: item.id, status: 'active' })
  await saveMySettings(seller, { profileVisibility: 'private' })
  expect(await known()).toBeNull()
  await refused()
  await saveMySettings(seller, { profileVisibility: 'public' })
  expect(await known()).not.toBeNull()
  await blockPerson(seller, { userId: other.actor!.userId })
  expect(await known()).toBeNull()
  await refused()
  const third = actingAs(visitor, await newPerson(visitor, 'Zoya'))
  expect(await known(third)).not.toBeNull()
  await blockPerson(third, { userId: seller.actor!.userId })
  expect(await known(third)).toBeNull()
  expect(await known(seller)).toBeNull()
})

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()

test('without a listing the product database is asked, with a User-Agent and once, and the server fetches its photo', async () => {
  const { seller } = await twoPeople()
  const file = await picture()
  const server = await startOutsideServer((request, response) => {
    if (request.url!.startsWith('/images/')) return void response.setHeader('content-type', 'image/jpeg').end(file)
    const product = {
      product_name: 'Biscuits\u0000  au beurre',
      product_name_en: 'Butter biscuits',
      brands: 'Parle,Parle Products',
      quantity: '200 g',
      categories: 'Snacks, Biscuits',
      image_front_url: `http://${request.headers.host}/images/front.jpg`,
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 1, product }))
  })
  const asker = withData(seller, server.url)
  const known = {
    from: 'productData',
    name: 'Parle Butter biscuits 200 g',
    category: 'Food & Beverages',
    hasPhoto: true,
  }
  expect((await readBarcode(asker, { code: CODE })).known).toEqual(known)
  expect((await readBarcode(asker, { code: CODE })).known).toEqual(known)
  expect(server.asked).toHaveLength(1)
  expect(server.asked[0]!.path).toBe(`/api/v2/product/${CODE}.json`)
  expect(server.asked[0]!.headers['user-agent']).toMatch(/^Hereabouts\//)
  expect(server.asked[0]!.headers.cookie).toBeUndefined()
  expect(await takeBarcodePhoto(asker, { code: CODE })).toMatchObject({ width: 40, height: 30 })
  expect((await readBarcode(asker, { code: 'DAL-1' })).known).toBeNull()
  expect(server.asked).toHaveLength(2)
})

test('a product database that is down, knows nothing or answers nonsense causes no error', async () => {
  const { seller } = await twoPeople()
  const answers = [
    '',
    'nonsense',
    '[]',
    '{"status":0}',
    '{"status":1}',
    '{"status":1,"product":{"product_name":7}}',
    'x'.repeat(300_000),
  ]
  for (const answer of answers) {
    const server = await startOutsideServer((_, response) => void response.end(answer))
    expect((await readBarcode(withData(seller, server.url), { code: CODE })).known, answer.slice(0, 40)).toBeNull()
  }
  const broken = await startOutsideServer((_, response) => void response.writeHead(503).end('{"status":1}'))
  expect((await readBarcode(withData(seller, broken.url), { code: CODE })).known).toBeNull()
  expect((await readBarcode(withData(seller, 'http://127.0.0.1:1'), { code: CODE })).known).toBeNull()
  expect((await readBarcode(seller, { code: CODE })).known).toBeNull()
})

test('a photo address inside the operator’s network is never fetched', async () => {
  const { seller } = await twoPeople()
  const inside = await startOutsideServer((_, response) => void response.end('secret'))
  for (const image of [
    `${inside.url}/x.jpg`,
    'file:///etc/passwd',
    'http://[::1]:80/x.jpg',
    'http://169.254.169.254/x',
  ]) {
    const server = await startOutsideServer(
      (_, response) =>
        void response.end(JSON.stringify({ status: 1, product: { product_name: 'Soap', image_front_url: image } })),
    )
    const asker = withData(seller, server.url)
    await expect(takeBarcodePhoto(asker, { code: CODE }), image).rejects.toMatchObject({ code: 'photoNotFound' })
  }
  expect(inside.asked).toEqual([])
})
