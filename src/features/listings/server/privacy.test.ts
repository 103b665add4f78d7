import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { readProduct } from './items.ts'
import { readShop } from './shops.ts'
import { newItem, newShop } from './testing.ts'

const PHONE = '+919811122233'

async function market() {
  const visitor = await testCtx()
  const seller = actingAs(visitor, await newPerson(visitor, 'Meena', { phone: PHONE, phoneDigits: PHONE.slice(1) }))
  const buyer = actingAs(visitor, await newPerson(visitor, 'Ravi'))
  const shop = await newShop(seller, { contact: PHONE })
  const item = await newItem(seller, { shopId: shop.id })
  const loose = await newItem(seller)
  /** Every answer that contains data of the seller. */
  const answersToBuyer = async () => ({
    shop: await readShop(buyer, { id: shop.id }),
    item: await readProduct(buyer, { id: item.id }),
    loose: await readProduct(buyer, { id: loose.id }),
  })
  return { seller, buyer, shop, told: answersToBuyer }
}

test('[G-17] [R-16] with contactInfo on, a buyer sees the seller’s phone and the shop’s contact', async () => {
  const { told } = await market()
  const { shop, item, loose } = await told()
  expect([shop.contact, item.seller.phone, loose.seller.phone]).toEqual([PHONE, PHONE, PHONE])
})

test('[G-17] [R-16] with contactInfo off, no answer to a buyer contains the phone number', async () => {
  const { seller, told } = await market()
  await saveMySettings(seller, { contactInfo: false })
  const answers = await told()
  expect(JSON.stringify(answers)).not.toContain(PHONE)
  expect(answers.loose.seller.name).toBe('Meena')
})

test('[R-16] no answer to a buyer contains a private seller’s name, phone or shop contact', async () => {
  const { seller, told } = await market()
  await saveMySettings(seller, { profileVisibility: 'private' })
  const answers = await told()
  expect(JSON.stringify(answers)).not.toContain('Meena')
  expect(JSON.stringify(answers)).not.toContain(PHONE)
  expect([answers.item.seller.phone, answers.loose.seller.phone]).toEqual(['', ''])
  expect(answers.shop).toMatchObject({ name: 'Green Basket', contact: '', ownerName: '' })
  expect(answers.item.seller.name).toBe('Green Basket')
})

test('an owner always sees the contact of their own shop', async () => {
  const { seller, shop } = await market()
  await saveMySettings(seller, { contactInfo: false })
  expect(await readShop(seller, { id: shop.id })).toMatchObject({ contact: PHONE, isMine: true })
})
