import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { myItem } from '#features/listings/server/items.ts'
import { newItem, twoPeople } from '#features/listings/server/testing.ts'
import { inquiriesOf, recordInquiry } from './inquiries.ts'

test('[J-02] [J-05] [X-02] [X-13] the owner sees inquiries with buyer, question, time and chat', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller)
  expect(await inquiriesOf(seller, { id })).toEqual({ name: 'Country tomato', inquiries: [] })
  const inquiry = { listingId: id, fromId: other.actor!.userId, text: 'Is it fresh?', conversationId: newId() }
  await recordInquiry(other, inquiry)
  expect((await inquiriesOf(seller, { id })).inquiries).toEqual([
    {
      buyerId: inquiry.fromId,
      buyerName: 'Ravi',
      text: 'Is it fresh?',
      at: seller.now().toISOString(),
      conversationId: inquiry.conversationId,
    },
  ])
})

test('[J-06] a second message of the same buyer is no second inquiry, nor is a message of the owner', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller)
  const inquiry = { listingId: id, fromId: other.actor!.userId, text: 'Is it fresh?', conversationId: newId() }
  expect(await recordInquiry(other, inquiry)).toBe(true)
  expect(await recordInquiry(other, { ...inquiry, text: 'Hello?' })).toBe(false)
  expect(await recordInquiry(seller, { ...inquiry, fromId: seller.actor!.userId })).toBe(false)
  expect((await myItem(seller, { id })).inquiries).toBe(1)
  expect((await inquiriesOf(seller, { id })).inquiries).toHaveLength(1)
})

test('[J-03] [J-04] only the owner reads inquiries; an unknown product is not found', async () => {
  const { seller, other } = await twoPeople()
  const { id } = await newItem(seller)
  await expect(inquiriesOf(other, { id })).rejects.toMatchObject({ code: 'notYours' })
  await expect(inquiriesOf(seller, { id: '0' })).rejects.toMatchObject({ code: 'productNotFound' })
})
