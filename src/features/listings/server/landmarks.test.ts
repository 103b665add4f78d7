import { beforeEach, expect, test } from 'vitest'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { readProduct, updateItem } from './items.ts'
import { readOffice } from './offices.ts'
import { publicListing } from './publicListing.ts'
import { readService } from './services.ts'
import { readShop, updateShop } from './shops.ts'
import { itemInput, newItem, newOffice, newService, newShop, shopInput, twoPeople } from './testing.ts'

const TEMPLE = 'Opposite the Ganesha temple'
let seller: TestCtx
let other: TestCtx
let visitor: TestCtx
beforeEach(async () => {
  ;({ seller, other, visitor } = await twoPeople())
})

test('buyers and visitors see a shop’s landmark, on its items too', async () => {
  const shop = await newShop(seller, { landmark: TEMPLE })
  const item = await newItem(seller, { shopId: shop.id })
  expect(await readShop(other, { id: shop.id })).toMatchObject({ landmark: TEMPLE })
  expect(await readProduct(other, { id: item.id })).toMatchObject({ landmark: TEMPLE })
  expect(await publicListing(visitor, 'shop', shop.id)).toMatchObject({ landmark: TEMPLE })
  expect(await publicListing(visitor, 'product', item.id)).toMatchObject({ landmark: TEMPLE })
  await updateShop(seller, { ...(await shopInput(seller)), id: shop.id, landmark: 'Behind the bank' })
  expect(await readProduct(other, { id: item.id })).toMatchObject({ landmark: 'Behind the bank' })
})

test('an edit that omits the landmark keeps it, an empty one removes it', async () => {
  const { id } = await newShop(seller, { landmark: TEMPLE })
  await updateShop(seller, { ...(await shopInput(seller)), id })
  expect(await readShop(other, { id })).toMatchObject({ landmark: TEMPLE })
  await updateShop(seller, { ...(await shopInput(seller)), id, landmark: '' })
  expect(await readShop(other, { id })).toMatchObject({ landmark: '' })
})

test('the landmark of an item sold from home is shown to signed-in buyers, never to visitors', async () => {
  const { id } = await newItem(seller, { landmark: TEMPLE })
  expect(await readProduct(other, { id })).toMatchObject({ landmark: TEMPLE })
  expect(await publicListing(visitor, 'product', id)).toMatchObject({ landmark: '' })
  await updateItem(seller, { ...(await itemInput(seller)), id, landmark: 'Next to the mill' })
  expect(await readProduct(other, { id })).toMatchObject({ landmark: 'Next to the mill' })
})

test('a service has its own landmark, else that of its office', async () => {
  const office = await newOffice(seller, { landmark: TEMPLE })
  const own = await newService(seller, { landmark: 'Next to the mill' })
  const inside = await newService(seller, { location: null, officeId: office.id })
  expect(await readOffice(other, { id: office.id })).toMatchObject({ landmark: TEMPLE })
  expect(await readService(other, { id: own.id })).toMatchObject({ landmark: 'Next to the mill' })
  expect(await readService(other, { id: inside.id })).toMatchObject({ landmark: TEMPLE })
})

test('a moveable office shows no landmark', async () => {
  const { id } = await newOffice(seller, { moveable: true, landmark: TEMPLE })
  expect(await readOffice(seller, { id })).toMatchObject({ landmark: '' })
  expect(await publicListing(visitor, 'office', id)).toMatchObject({ landmark: '' })
})

test('a phone number in a landmark is hidden from visitors', async () => {
  const { id } = await newShop(seller, { landmark: 'Call 9845012345, opposite the temple' })
  expect((await publicListing(visitor, 'shop', id))!.landmark).not.toContain('9845012345')
})
