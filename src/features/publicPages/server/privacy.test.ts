import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { countPublicAddresses, listPublicAddresses } from '#features/listings/server/visibility.ts'
import type { PublicPage } from '#features/listings/publicRules.ts'
import { newItem, newOffice, newService, newShop } from '#features/listings/server/testing.ts'
import { deleteOwnListing } from '#features/listings/server/upkeep.ts'
import { recordDealing } from '#features/reviews/server/dealings.ts'
import { saveReview } from '#features/reviews/server/reviews.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { publicPage } from './feature.ts'

const HEAD = '<link rel="stylesheet" href="/assets/index.css">'
/** A person's home and workplace, which no public page may reveal. */
const HOME = { lat: 12.987654, lng: 77.654321 }
const STREET = 'Canary Street 77'
const PHONES = ['+91 90000 00012', '9845012345', '98450 54321']

let visitor: TestCtx
let seller: TestCtx
let reviewer: TestCtx
let pages: [PublicPage, string][]

beforeEach(async () => {
  visitor = await testCtx()
  seller = actingAs(visitor, await newPerson(visitor, 'Meenakshi Canary'))
  reviewer = actingAs(visitor, await newPerson(visitor, 'Shalini Canary'))
  const description = `Ask me: ${PHONES[1]}, ${PHONES[2]} or meena@canary.example, wa.me/919845012345`
  const shop = await newShop(seller, { contact: PHONES[0]! })
  const inShop = await newItem(seller, { shopId: shop.id, description, features: [`Call ${PHONES[1]}`] })
  const item = await newItem(seller, { location: HOME, description, keywords: [PHONES[1]!] })
  const service = await newService(seller, {
    location: HOME,
    address: `${STREET}, Indiranagar, Bengaluru, Karnataka, India`,
    description,
  })
  const office = await newOffice(seller, { description })
  const moving = await newOffice(seller, { moveable: true, location: HOME, description })
  await visitor.db.execute(
    sql`update listings set address = ${`${STREET}, Indiranagar, Bengaluru, Karnataka, India`} where id = ${item.id}`,
  )
  pages = [
    ['shop', shop.id],
    ['product', inShop.id],
    ['product', item.id],
    ['service', service.id],
    ['office', office.id],
    ['office', moving.id],
  ]
  for (const [, id] of pages) {
    await recordDealing(reviewer, { buyerId: reviewer.actor!.userId, listingId: id, kind: 'bought' })
    await saveReview(reviewer, { id, rating: 4, comment: `Lovely weave. I am at ${PHONES[1]}.`, photoIds: [] })
  }
  await visitor.db.execute(sql`update reviews set revealed_at = created_at`)
})

const open = ([page, id]: [PublicPage, string], language: 'en' | 'hi' = 'en') =>
  publicPage(visitor, HEAD, { page, id, language })

/** Every value of every column with personal data, as text. */
async function personalValues(): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  for (const table of ['users', 'user_settings', 'published_areas', 'last_positions', 'sessions', 'shops', 'offices']) {
    const { rows: there } = await visitor.db.execute<{ name: string | null }>(
      sql`select to_regclass(${table})::text as name`,
    )
    if (!there[0]?.name) continue
    const { rows } = await visitor.db.execute<Record<string, unknown>>(sql`select * from ${sql.identifier(table)}`)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
        if (text.length >= 6 && !IS_PUBLIC.test(`${table}.${column}`)) values.set(`${table}.${column} ${text}`, text)
      }
  }
  return values
}
/** Columns that are public: the listing's id and an office's services. Times are not personal data. */
const IS_PUBLIC = /\.(listing_id|providing_service)$|_at$/

test('no public page in any language contains a column of seller or reviewer', async () => {
  const personal = await personalValues()
  expect([...personal.keys()].filter((key) => key.startsWith('users.name'))).toHaveLength(2)
  for (const page of pages)
    for (const language of ['en', 'hi'] as const) {
      const { status, html } = await open(page, language)
      expect(status).toBe(200)
      for (const [key, text] of personal) expect(html.includes(text), `${key} on ${page.join('/')}`).toBe(false)
      for (const secret of [
        ...PHONES,
        '9845012345',
        'canary.example',
        STREET,
        'Canary',
        '12.9876',
        '77.6543',
        'tel:',
        'mailto:',
      ])
        expect(html.includes(secret), `${secret} on ${page.join('/')}`).toBe(false)
      expect(html).toContain('Lovely weave. I am at ….')
    }
})

test('a visible listing has the business address, its reviews and prices; a private seller’s only the town', async () => {
  const [shop, inShop, item] = await Promise.all(pages.slice(0, 3).map((page) => open(page)))
  expect(shop!.html).toContain('https://www.google.com/maps/dir/?api=1&amp;destination=12.9784,77.6408')
  expect(inShop!.html).toContain('Green Basket')
  expect(inShop!.html).toContain('₹32/kg')
  expect(item!.html).toContain('Bengaluru, Karnataka, India')
  expect(item!.html).not.toContain('google.com/maps')
})

test('a private profile has no public page, no sitemap entry and no listed reviews', async () => {
  expect((await listPublicAddresses(visitor, { skip: 0, limit: 100 })).length).toBe(pages.length)
  await saveMySettings(reviewer, { profileVisibility: 'private' })
  for (const page of pages) expect((await open(page)).html).not.toContain('Lovely weave')
  await saveMySettings(seller, { profileVisibility: 'private' })
  for (const page of pages) {
    const { status, html, isIndexed } = await open(page)
    expect({ status, isIndexed }).toEqual({ status: 404, isIndexed: false })
    expect(html).toContain('noindex')
    expect(html).not.toContain('Green Basket')
  }
  expect(await listPublicAddresses(visitor, { skip: 0, limit: 100 })).toEqual([])
})

test('a suspended person’s listings and reviews are not public', async () => {
  await suspendUser(visitor, reviewer.actor!.userId, 'This breaks the rules.')
  for (const page of pages) expect((await open(page)).html).not.toContain('Lovely weave')
  await suspendUser(visitor, seller.actor!.userId, 'This breaks the rules.')
  for (const page of pages) expect((await open(page)).status).toBe(404)
  expect(await countPublicAddresses(visitor)).toBe(0)
})

test('listings not approved, expired or deleted get the same page as unknown ones', async () => {
  const never = await publicPage(visitor, HEAD, { page: 'product', id: crypto.randomUUID(), language: 'en' })
  const [shop, , item, , office] = pages
  const same = async (page: [PublicPage, string]) => {
    const { html, status } = await open(page)
    expect(status).toBe(404)
    expect(html.replaceAll(page[1], 'ID').replaceAll(page[0], 'PAGE')).toBe(
      never.html.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replaceAll('product', 'PAGE'),
    )
  }
  await deleteOwnListing(seller, { id: office![1] })
  await same(office!)
  await visitor.db.execute(sql`update listings set moderation = 'pending' where id = ${item![1]}`)
  await same(item!)
  visitor.setNow(new Date(visitor.now().getTime() + days(31)))
  await same(shop!)
})

test('a demo listing is shown, marked, and not indexed', async () => {
  await visitor.db.execute(sql`update listings set is_demo = true`)
  const { status, html, isIndexed } = await open(pages[1]!)
  expect({ status, isIndexed }).toEqual({ status: 200, isIndexed: false })
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('>Demo<')
  expect(await countPublicAddresses(visitor)).toBe(0)
})

test('a block changes nothing for visitors, who are anonymous', async () => {
  const before = await Promise.all(pages.map((page) => open(page)))
  await blockPerson(seller, { userId: reviewer.actor!.userId })
  expect(await Promise.all(pages.map((page) => open(page)))).toEqual(before)
})
