import { makeItem, makeShop } from './kit/listings.ts'
import { makeOffice, makeService } from './kit/selling.ts'
import { expect, HOME, type Person, test } from './kit/test.ts'

const api = ({ context }: Person) => context.request

/** Opens an address as a link from outside does, then loads it again. */
async function openTwice({ page }: Person, address: string): Promise<void> {
  expect((await page.goto(address))!.status(), address).toBe(200)
  await page.reload()
}

test('[B-26] [B-27] [B-30] [B-35] [B-37] [B-41] [B-42] [B-44] [B-59] [B-63] [B-67] the screens of everybody open by a link and after a reload', async ({
  person,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  const heading = page.getByRole('heading', { level: 1 })
  const screens: [address: string, heading: string | RegExp][] = [
    ['/home', /Asha/],
    ['/wishlist', 'My Wishlist'],
    ['/ratings', 'Rate & Review'],
    ['/notifications', 'Notifications'],
    ['/language-settings', 'Language Settings'],
    ['/privacy-settings', 'Privacy & Security'],
    ['/offline-sync', 'Offline Sync'],
    ['/specialist-search', 'Find Specialists Nearby'],
  ]
  for (const [address, text] of screens) {
    await openTwice(asha, address)
    await expect(heading, address).toContainText(text)
  }
  await openTwice(asha, '/filters')
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toHaveAttribute('aria-selected', 'true')
  await openTwice(asha, '/filters?q=tea&type=services')
  await expect(page.getByRole('searchbox')).toHaveValue('tea')
  await expect(page.getByRole('tab', { name: 'Services' })).toHaveAttribute('aria-selected', 'true')
  await openTwice(asha, '/sosturnoff')
  await expect(heading).toBeVisible()
})

test('[B-31] [B-32] [B-33] [B-34] [B-36] [B-38] [B-39] [B-40] [B-45] [B-46] [B-47] [B-48] [B-49] [B-50] [B-51] [B-52] [B-53] [B-54] [B-55] [B-56] [B-57] [B-58] [B-60] the screens of a seller open by a link and after a reload', async ({
  person,
  watch,
}) => {
  // Numbers are for subscribers; who is none is told so on the screen.
  watch.allow(/403 .*my\/numbers/)
  const seller = await person('Meena')
  const { page } = seller
  const shop = await makeShop(api(seller), HOME, { name: 'Green Basket' })
  const item = await makeItem(api(seller), HOME, { name: 'Country tomato', shopId: shop.id })
  const service = await makeService(api(seller))
  const office = await makeOffice(api(seller))
  const heading = page.getByRole('heading', { level: 1 })
  const screens: [address: string, heading: string | RegExp, filled?: string][] = [
    ['/product-form', 'Add Product'],
    [`/product-form?shopId=${shop.id}`, 'Add Item'],
    [`/product/${item.id}`, 'Country tomato'],
    [`/product/${item.id}/edit`, 'Edit Product', 'Country tomato'],
    [`/product/${item.id}/inquiries`, 'Inquiries'],
    ['/seller-analytics', 'Seller Analytics'],
    ['/office-list', 'My Offices'],
    ['/office-form', 'Create Office'],
    [`/office/${office.id}/edit`, 'Edit Office', 'Rao & Daughters'],
    ['/shop-list', 'My Shops'],
    ['/shop-form', 'Create Shop'],
    [`/shop/${shop.id}`, 'Green Basket'],
    [`/shop/${shop.id}/edit`, 'Edit Shop', 'Green Basket'],
    [`/shop/${shop.id}/analytics`, /Analytics/],
    [`/shop/${shop.id}/products`, 'My Products'],
    ['/item-list', 'My Items'],
    ['/item-form', 'Add Item'],
    [`/item/${item.id}/edit`, 'Edit Item', 'Country tomato'],
    ['/subscription', /Subscription/],
    ['/services-list', 'My Services'],
    ['/service-form', 'Add Service'],
    [`/service-form/${service.id}`, 'Edit Service', 'Tap repair'],
    ['/specialist-form', 'Add Specialization'],
    ['/specialist-profile', 'My Specializations'],
  ]
  for (const [address, text, filled] of screens) {
    await openTwice(seller, address)
    await expect(heading, address).toContainText(text)
    if (filled) await expect(page.locator('input[type=text], input:not([type])').first(), address).toHaveValue(filled)
  }
})

test('[B-61] [B-62] [B-64] [B-65] the screens between two people open by a link', async ({ person, watch }) => {
  watch.allow(/40[34] /, /400 .*conversations\/unknown/)
  const [asha, seller] = [await person('Asha'), await person('Meena')]
  const item = await makeItem(api(seller), HOME, { name: 'Country tomato' })
  const { page } = asha
  await openTwice(asha, `/chat?sellerId=${seller.id}&sellerName=Meena`)
  await expect(page.getByRole('heading', { name: 'Meena' })).toBeVisible()
  await openTwice(asha, `/circle?userId=${seller.id}`)
  await expect(page.getByRole('heading', { name: 'Meena' })).toBeVisible()
  const about = new URLSearchParams({
    sellerId: seller.id,
    sellerName: 'Meena',
    productId: item.id,
    productName: 'Country tomato',
  })
  await openTwice(asha, `/circle?${about}`)
  await expect(page.getByText('Country tomato').first()).toBeVisible()
  await openTwice(asha, `/circle?${about}&requestType=location`)
  await expect(page.getByRole('heading', { name: 'Meena' })).toBeVisible()
  await openTwice(asha, '/orders/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  for (const id of ['00000000-0000-4000-8000-000000000000', 'unknown']) {
    await openTwice(asha, `/chat/${id}`)
    await expect(page.getByRole('heading', { name: 'Conversation not found.' })).toBeVisible()
  }
})
