import { makeItem, makeShop } from './kit/listings.ts'
import { at, expect, HOME, north, type Person, test } from './kit/test.ts'

/** Every test of this file sells somewhere of its own, so that nothing of another test is near. */
let fields = 0
const field = () => ({ latitude: 15 + ((fields += 1) % 40) * 0.2, longitude: 75 })

const names = (page: Person['page']) =>
  page.getByRole('list', { name: 'Nearby Products' }).getByRole('link').allTextContents()

test('[C-11] [C-12] [C-13] [C-17] [V-09] nearby products are those of others within 5 km, nearest first', async ({
  person,
}) => {
  const here = field()
  const seller = await person('Meena', { at: here })
  for (const [name, meters] of [
    ['Far', 5100],
    ['Edge', 4900],
    ['Middle', 3000],
    ['Near', 1000],
  ] as const) {
    await makeItem(seller.page.request, north(here, meters), { name })
  }
  const { page } = await person('Ravi', { at: here })
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Nearby Products' })).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['Near', 'Middle', 'Edge'])
})

test('[C-15] [T-22] [V-15] [V-53] distances have two decimals and count from the Earth’s mean radius', async ({
  person,
}) => {
  const here = field()
  const seller = await person('Meena', { at: here })
  await makeItem(seller.page.request, north(here, 1234), { name: 'Rice' })
  await makeItem(seller.page.request, north(here, 300), { name: 'Milk' })
  const { page } = await person('Ravi', { at: here })
  await page.goto('/home')
  await expect(page.getByText('1.23 km')).toBeVisible()
  await expect(page.getByText('0.30 km')).toBeVisible()
})

test('[C-14] [C-16] a card shows name, price, picture and that it is new', async ({ person }) => {
  const here = field()
  const seller = await person('Meena', { at: here })
  await makeItem(seller.page.request, here, { name: 'Areca palm', price: 450, priceUnit: '' })
  const { page } = await person('Ravi', { at: here })
  await page.goto('/home')
  const card = page.getByRole('list', { name: 'Nearby Products' }).getByRole('listitem').first()
  await expect(card.getByRole('link', { name: 'Areca palm' })).toBeVisible()
  await expect(card.getByText('₹450')).toBeVisible()
  await expect(card.getByText('New')).toBeVisible()
})

test('[C-18] [D-48] the own listings are neither nearby nor found, others see them', async ({ person }) => {
  const here = field()
  const seller = await person('Meena', { at: here })
  await makeItem(seller.page.request, here, { name: 'Own thing' })
  await seller.page.goto('/home')
  await expect(seller.page.getByText('No products found nearby.')).toBeVisible()
  await seller.page.goto('/filters?q=own')
  await expect(seller.page.getByText('No items/services like this near you')).toBeVisible()
  const buyer = await person('Ravi', { at: here })
  await buyer.page.goto('/filters?q=own')
  await expect(buyer.page.getByRole('link', { name: 'Own thing' })).toBeVisible()
})

test('[C-01] [C-02] home greets by name', async ({ person }) => {
  const { page } = await person('Asha', { at: field() })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Asha', exact: true })).toBeVisible()
})

test('[C-28] prices carry the sign of the country in which it is looked', async ({ person }) => {
  for (const [place, price] of [
    [field(), '₹32/kg'],
    [{ latitude: 40.7128, longitude: -74.006 }, '$32/kg'],
  ] as const) {
    const seller = await person('Meena', { at: place })
    await makeItem(seller.page.request, place)
    const { page } = await person('Ravi', { at: place })
    await page.goto('/home')
    await expect(page.getByRole('list', { name: 'Nearby Products' }).getByText(price)).toBeVisible()
  }
})

test('[C-29] without a position home asks, says what is wrong, and another area still can be chosen', async ({
  person,
}) => {
  const { page } = await person('Ravi', { at: null })
  await page.goto('/home')
  await page.getByRole('main').getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByText('No products found nearby.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Choose a place' }).click()
  await page.getByRole('searchbox', { name: 'Search a place' }).fill('mysore')
  await page
    .getByRole('option')
    .or(page.getByRole('button', { name: /Mysuru|Mysore/ }))
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Area.*(Mysuru|Mysore)/ })).toBeVisible()
})

test('[C-25] [V-14] [C-26] [C-27] a pull from the top reloads, but not while an SOS is on its way', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const { page, context } = await person('Asha', { at: HOME, browser: { hasTouch: true } })
  const pull = (pixels: number) =>
    page.evaluate((down) => {
      const finger = (clientY: number) => new Touch({ identifier: 1, target: document.body, clientX: 150, clientY })
      const tell = (type: string, y: number, isDown: boolean) =>
        window.dispatchEvent(
          new TouchEvent(type, { touches: isDown ? [finger(y)] : [], changedTouches: [finger(y)], bubbles: true }),
        )
      Object.assign(window, { isSame: true })
      tell('touchstart', 100, true)
      tell('touchmove', 100 + down, true)
      tell('touchend', 100 + down, false)
    }, pixels)
  const isSame = () => page.evaluate(() => 'isSame' in window).catch(() => false)
  /** What listens to a pull takes the place of the browser's own. */
  const isListening = () => expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain')
  await page.goto('/home')
  await isListening()
  await pull(60)
  expect(await isSame()).toBe(true)
  await pull(61)
  await expect.poll(isSame).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.request.patch('/api/settings', { data: { sosPasskey: 'open sesame' } })
  await context.route('**/api/sos/alerts', (route) => route.abort('connectionfailed'))
  await page.reload()
  await page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL(/\/sosturnoff/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Asha' })).toBeVisible()
  await isListening()
  await pull(120)
  await expect.poll(isSame).toBe(true)
  await expect(page).toHaveURL('/home')
})

test('[C-19] a card leads to the product', async ({ person }) => {
  const here = field()
  const seller = await person('Meena', { at: here })
  const { id } = await makeItem(seller.page.request, here)
  const { page } = await person('Ravi', { at: here })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Country tomato' }).click()
  await expect(page).toHaveURL(`/product/${id}`)
})

test('[C-20] [S-35] [U-61] where nothing is near, so it says', async ({ person }) => {
  const { page } = await person('Ravi', { at: field() })
  await page.goto('/home')
  await expect(page.getByText('No products found nearby.')).toBeVisible()
})

test('[C-03] [C-04] the address follows the device when asked again', async ({ person }) => {
  const { page } = await person('Ravi', { at: HOME })
  await page.goto('/home')
  await expect(page.getByText('Bengaluru, Karnataka, India')).toBeVisible()
  await at(page, { latitude: 12.2958, longitude: 76.6394 })
  await page.getByRole('button', { name: 'Refresh location' }).click()
  await expect(page.getByText('Mysuru, Karnataka, India')).toBeVisible()
})

test('[C-21] [C-22] [C-23] [C-24] [G-25] [U-62] what was looked at is kept, newest first', async ({ person }) => {
  const here = field()
  const seller = await person('Meena', { at: here })
  const first = await makeItem(seller.page.request, here, { name: 'First' })
  const second = await makeItem(seller.page.request, here, { name: 'Second' })
  const { page } = await person('Ravi', { at: here })
  await page.goto('/home')
  await expect(page.getByText('No recently viewed products.')).toBeVisible()
  for (const { id, name } of [first, second, first]) {
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await page.goto('/home')
  const list = page.getByRole('list', { name: 'Recently Viewed' })
  await expect(list.getByRole('link')).toHaveText([/^First/, /^Second/])
  await list.getByRole('link', { name: 'Second' }).click()
  await expect(page).toHaveURL(`/product/${second.id}`)
})

test('another area than the own position can be picked, and survives a reload', async ({ person }) => {
  const town = { latitude: 12.2958, longitude: 76.6394 }
  const seller = await person('Meena', { at: town })
  await makeItem(seller.page.request, town, { name: 'Mysore pak' })
  const { page } = await person('Ravi', { at: HOME })
  await page.goto('/home')
  await page.getByRole('button', { name: /^Area/ }).click()
  await page.getByRole('searchbox', { name: 'Search a place' }).fill('mysore')
  await page
    .getByRole('button', { name: /Mysuru/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Mysore pak' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Mysore pak' })).toBeVisible()
})

test.describe('search', () => {
  test('[D-01] [D-02] [D-03] a text field and three kinds, all being chosen at first', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['All', 'Products', 'Services'])
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  })

  test('[D-04] the address sets text and kind', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters?q=milk&type=products')
    await expect(page.getByRole('searchbox')).toHaveValue('milk')
    await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true')
  })

  test('[D-05] [D-45] [U-63] a text in the address searches at once', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters?q=zzzz')
    await expect(page.getByText('No items/services like this near you')).toBeVisible()
  })

  test('[D-06] an unknown kind counts as all', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters?type=zzz')
    await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  })

  test('[D-46] [D-47] before anything is asked there is no empty text', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters')
    await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
    await expect(page.getByText('No items/services like this near you')).toHaveCount(0)
  })

  test('[D-22] [V-11] the search reaches 5 km at first', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    await makeItem(seller.page.request, north(here, 6000), { name: 'Six away' })
    await makeItem(seller.page.request, north(here, 4000), { name: 'Four away' })
    const { page } = await person('Ravi', { at: here })
    await page.goto('/filters?q=away')
    await expect(page.getByRole('link', { name: 'Four away' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Six away' })).toHaveCount(0)
    await page.goto('/filters?q=away&distance=7')
    await expect(page.getByRole('link', { name: 'Six away' })).toBeVisible()
  })

  test('[D-38] [D-39] [V-12] [W-73] four results are shown until Show More, and again after Show Less', async ({
    person,
  }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    for (let i = 1; i <= 6; i++) await makeItem(seller.page.request, north(here, i * 100), { name: `Pot ${i}` })
    const { page } = await person('Ravi', { at: here })
    await page.goto('/filters?q=pot')
    const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
    await expect(rows).toHaveCount(4)
    await page.getByRole('button', { name: 'Show More' }).click()
    await expect(rows).toHaveCount(6)
    await page.getByRole('button', { name: 'Show Less' }).click()
    await expect(rows).toHaveCount(4)
  })

  test('[D-40] a product among the results leads to its page', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here)
    const { page } = await person('Ravi', { at: here })
    await page.goto('/filters?q=tomato')
    await page.getByRole('link', { name: 'Country tomato' }).click()
    await expect(page).toHaveURL(`/product/${id}`)
  })

  test('[D-42] [D-43] [D-44] [H-13] an active product is Available, one without stock Out of stock', async ({
    person,
  }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    await makeItem(seller.page.request, here, { name: 'Full pot' })
    await makeItem(seller.page.request, north(here, 50), { name: 'Empty pot', stock: 0 })
    const { page } = await person('Ravi', { at: here })
    await page.goto('/filters?q=pot')
    const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
    await expect(row('Full pot').getByText('Available')).toBeVisible()
    await expect(row('Empty pot').getByText('Out of stock')).toBeVisible()
  })

  test('[D-49] keywords, categories and any letter case are found', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    await makeItem(seller.page.request, here, { name: 'Sona masoori', keywords: ['rice', 'grain'] })
    const { page } = await person('Ravi', { at: here })
    for (const text of ['RICE', 'sona', 'beverages']) {
      await page.goto(`/filters?q=${text}`)
      await expect(page.getByRole('link', { name: 'Sona masoori' })).toBeVisible()
    }
  })

  test('[D-50] [T-21] a found product carries the keys of the specification', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here)
    const buyer = await person('Ravi', { at: here })
    const answer = await buyer.page.request.get(
      `/api/search?q=tomato&latitude=${here.latitude}&longitude=${here.longitude}`,
    )
    const [found] = ((await answer.json()) as { items: Record<string, unknown>[] }).items
    expect(found).toMatchObject({
      id,
      name: 'Country tomato',
      price: '₹32/kg',
      image: '',
      category: 'Food & Beverages',
      shop: '',
      sellerId: seller.id,
      status: 'active',
      rating: null,
      reviews: 0,
      distance: 0,
      keywords: ['tomato', 'vegetable'],
      latitude: expect.closeTo(here.latitude, 5),
      longitude: expect.closeTo(here.longitude, 5),
    })
    const product = (await (await buyer.page.request.get(`/api/products/${id}`)).json()) as Record<string, unknown>
    expect(product['location']).toMatchObject({ latitude: expect.closeTo(here.latitude, 5), longitude: here.longitude })
    const user = await buyer.page.goto('/home').then(() => buyer.page.evaluate('localStorage.hereabouts_user'))
    expect(JSON.parse(String(user))).toHaveProperty('location.latitude')
  })

  test('[D-52] [D-53] [A-12] what one browser lists another finds, nearer or farther as its device stands', async ({
    person,
  }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    await makeItem(seller.page.request, here)
    const { page } = await person('Ravi', { at: north(here, 1000) })
    await page.goto('/filters?q=tomato')
    await expect(page.getByText('1.00 km')).toBeVisible()
    await at(page, north(here, 2500))
    await page.reload()
    await expect(page.getByText('2.50 km')).toBeVisible()
  })

  test('the map shows the same results, a pin opens its card', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    await makeItem(seller.page.request, north(here, 400))
    const { page } = await person('Ravi', { at: here })
    await page.goto('/filters?q=tomato')
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(page).toHaveURL(/view=map/)
    await page.getByRole('button', { name: /₹32/ }).click()
    await expect(page.getByRole('region', { name: 'Country tomato' }).getByRole('link', { name: 'View' })).toBeVisible()
  })
})

test.describe('a product’s page', () => {
  test('[G-01] [G-06] [G-08] pictures, price, price before, discount, availability, category, description, features', async ({
    person,
  }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here, {
      price: 450,
      priceUnit: '',
      originalPrice: 600,
      features: ['90 cm tall'],
    })
    const { page } = await person('Ravi', { at: here })
    await page.goto(`/product/${id}`)
    await expect(page.getByText('₹450')).toBeVisible()
    await expect(page.getByText('was ₹600')).toBeAttached()
    await expect(page.getByText('25% off')).toBeVisible()
    await expect(page.getByText(/^Last changed (just now|\d+ minutes? ago)$/)).toBeVisible()
    await expect(page.getByText('Available')).toBeVisible()
    await expect(page.getByText('Food & Beverages')).toBeVisible()
    await expect(page.getByText('Picked this morning.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible()
    await expect(page.getByText('90 cm tall')).toBeVisible()
  })

  test('[G-13] [G-14] the seller card tells name, address and the distance from the device', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const shop = await makeShop(seller.page.request, here)
    const { id } = await makeItem(seller.page.request, here, { shopId: shop.id })
    const { page } = await person('Ravi', { at: north(here, 1110) })
    await page.goto(`/product/${id}`)
    await expect(page.getByText('1.11 km')).toBeVisible()
    await page.getByRole('link', { name: 'Green Basket' }).click()
    await expect(page).toHaveURL(`/shop/${shop.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Green Basket' })).toBeVisible()
  })

  test('[G-15] [G-16] until the device answers the distance is being calculated', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here)
    const { page } = await person('Ravi', { at: here })
    await page.addInitScript(() => {
      const asked: PositionOptions[] = []
      Object.assign(window, { asked })
      navigator.geolocation.getCurrentPosition = (_found, _failed, options) => void asked.push(options ?? {})
    })
    await page.goto(`/product/${id}`)
    await expect(page.getByText('Calculating distance')).toBeVisible()
    const asked = await page.evaluate(() => (window as unknown as { asked: PositionOptions[] }).asked)
    expect(asked.at(-1)).toMatchObject({ timeout: 5000, enableHighAccuracy: true })
  })

  test('[G-18] [G-19] directions lead outside to the place, chat to the circle', async ({ person }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here)
    const { page } = await person('Ravi', { at: here })
    await page.goto(`/product/${id}`)
    const directions = page.getByRole('link', { name: 'Get Directions' })
    await expect(directions).toHaveAttribute('href', new RegExp(`destination=${here.latitude},${here.longitude}`))
    await expect(page.getByRole('link', { name: 'Chat' })).toHaveAttribute(
      'href',
      new RegExp(`/circle\\?sellerId=${seller.id}.*productName=Country`),
    )
  })

  test('[G-12] [G-27] [U-58] [U-59] unknown ids are told', async ({ person, watch }) => {
    watch.allow(/404/)
    const { page } = await person('Ravi')
    await page.goto('/product/0')
    await expect(page.getByText('Product not found.')).toBeVisible()
    await page.goto('/shop/0')
    await expect(page.getByText('Shop not found.')).toBeVisible()
  })
})
