import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Hours } from '#features/listings/contract.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import type { SearchPage } from '../contract.ts'
import { readingsOf } from '../engine/readings.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import { GUESS } from '../engine/text/textQuery.ts'
import { WEEKDAYS } from '../hours.ts'
import { FIRST_SIMILAR } from '../rules.ts'
import { findFarther } from './area.ts'
import { type Index, type SearchInput, searchListings } from './search.ts'
import { putRows } from './testing/insertRows.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'

/** Regression tests for queries that once failed, on a town of imported places with a few products. */
type Place = [name: string, concepts: string, at: number, more?: Partial<ReturnType<typeof aRow>>]
const ALWAYS: Hours = Object.fromEntries(WEEKDAYS.map((day) => [day, [['00:00', '24:00']]]))
const DAYTIME: Hours = Object.fromEntries(WEEKDAYS.map((day) => [day, [['09:00', '18:00']]]))

/** Name, concepts, metres from the centre. */
const PLACES: Place[] = [
  ['Canara', 'amenity/bank', 900],
  ['Canara Bank ATM', 'amenity/atm', 100],
  ['Shri Ganesh', 'amenity/place_of_worship/hindu amenity/place_of_worship', 300],
  ['Laptop Hospital', 'shop/computer', 50],
  ['Laptop Clinic', 'shop/computer', 60],
  ['Bowring', 'amenity/hospital', 1500],
  ['Hotel Ajantha Restaurant', 'tourism/hotel', 70],
  ['Empire', 'amenity/restaurant', 1200],
  ['Koshy', 'amenity/restaurant', 1300],
  ['TVS Showroom', 'shop/motorcycle', 80],
  ['Viveks', 'shop/electronics', 800],
  ['Bata', 'shop/shoes', 700],
  ['Archies', 'shop/gift', 710],
  ['Hamleys', 'shop/toys', 720],
  ['Jasmine Corner', 'shop/florist', 730],
  ['Tanishq', 'shop/jewelry', 740],
  ['Whiskers', 'shop/pet', 750],
  ['Madhuloka', 'shop/alcohol', 760],
  ['Bosch Service', 'shop/car_repair', 770],
  ['Medplus', 'amenity/pharmacy', 780, { hours: ALWAYS }],
  ['Trust', 'amenity/pharmacy', 200, { hours: DAYTIME }],
  ['Looks', 'shop/hairdresser', 790],
  ['Indian Oil', 'amenity/fuel', 810],
  ['Rex', 'amenity/cinema', 820],
  ['Smile', 'amenity/dentist', 830],
  ['Sri Krishna Bhavan', 'amenity/restaurant', 40],
  ['ಶ್ರೀ ರಾಮ', 'amenity/place_of_worship/hindu amenity/place_of_worship', 45],
  ['Chinese Wok', 'amenity/restaurant/chinese amenity/restaurant', 55],
  ['Café Noir', 'amenity/cafe', 840],
  ['Nandini', 'shop/dairy', 850, { address: '12, Residency Road' }],
  ['State Bank of India', 'amenity/bank', 1000],
  ['SBI', 'amenity/atm', 1400, { brand: 'State Bank of India' }],
  ['Apollo Pharmacy', 'amenity/pharmacy', 1100, { brand: 'Apollo Pharmacy' }],
]

let ctx: TestCtx
const index: Index = { find: () => Promise.resolve(null), blockedWith: () => Promise.resolve(new Set<string>()) }

beforeEach(async () => {
  ctx = await testCtx()
  ctx = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  const places = PLACES.map(([title, concepts, at, more]) =>
    aRow({
      kind: 'shop',
      ownerId: null,
      title,
      concepts: concepts.split(' '),
      category: 'Other',
      ...north(at),
      ...more,
    }),
  )
  const goods = [
    aRow({ title: 'Cotton saree', category: 'Clothing', pricePaise: 90_000, ...north(400) }),
    aRow({ title: 'Pen', category: 'Education', pricePaise: 2_000, ...north(410) }),
    aRow({ title: 'Fresh cow milk', ...north(420), pricePaise: 60_000 }),
  ]
  await putRows(ctx.db, [...places, ...goods])
})

const searchFor = (q: string, more: Partial<SearchInput> = {}): Promise<SearchPage> =>
  searchListings(ctx, index, { q, ...HERE, ...more })
const nameOf = (item: SearchPage['items'][number]) => (item.kind === 'service' ? item.title : item.name)
/** Names before the divider; all of them when there is none. */
async function best(q: string): Promise<string[]> {
  const { items } = await searchFor(q)
  const own = items.filter(({ match }) => match! < 2)
  return (own.length > 0 ? own : items).map(nameOf)
}
const first = async (q: string) => (await best(q))[0]

describe('everyday queries find the meant listings', () => {
  test.each([
    ['banks', 'Canara'],
    ['temples', 'ಶ್ರೀ ರಾಮ'],
    ['cafes', 'Café Noir'],
    ['cafe', 'Café Noir'],
    ['hospitals', 'Bowring'],
    ['pharmacies', 'Trust'],
    ['pharmacie', 'Trust'],
    ['pharmacie près de moi', 'Trust'],
    ['farmacia', 'Trust'],
    ['Apotheke', 'Trust'],
    ['schuhgeschaeft', 'Bata'],
    ['Schuhgeschäft', 'Bata'],
    ['zapatería', 'Bata'],
    ['station-service', 'Indian Oil'],
    ['shoe shop', 'Bata'],
    ['gift shop', 'Archies'],
    ['toy shop', 'Hamleys'],
    ['flower shop', 'Jasmine Corner'],
    ['jewellery shop', 'Tanishq'],
    ['jewelry store', 'Tanishq'],
    ['pet shop', 'Whiskers'],
    ['wine shop', 'Madhuloka'],
    ['electronics store', 'Viveks'],
    ['car repair shop', 'Bosch Service'],
    ['dawai', 'Trust'],
    ['medicine', 'Trust'],
    ['haircut', 'Looks'],
    ['petrol pump', 'Indian Oil'],
    ['gas station', 'Indian Oil'],
    ['mandir', 'ಶ್ರೀ ರಾಮ'],
    ['movie', 'Rex'],
    ['tooth', 'Smile'],
    ['lodge', 'Hotel Ajantha Restaurant'],
    ['ಚಿನ್ನ', 'Tanishq'],
    ['chemist near me', 'Trust'],
    ['24 hours pharmacy', 'Medplus'],
    ['cheap hotel', 'Hotel Ajantha Restaurant'],
    ['restraunt', 'Sri Krishna Bhavan'],
    ['appolo', 'Apollo Pharmacy'],
    ['residency road', 'Nandini'],
    ['medical store', 'Trust'],
    ['फार्मेसी', 'Trust'],
    ['फ़ार्मेसी', 'Trust'],
    ['केमिस्ट', 'Trust'],
    ['एसबीआई एटीएम', 'SBI'],
    ['ಎಸ್‌ಬಿಐ', 'State Bank of India'],
    ['स्टेट बैंक', 'State Bank of India'],
    ['टीवी', 'Viveks'],
  ])('%s', async (q, expected) => {
    expect(await first(q)).toBe(expected)
  })

  test('matches by kind rank before matches by name', async () => {
    expect(await best('bank')).toEqual(['Canara', 'State Bank of India', 'Canara Bank ATM', 'SBI'])
    expect(await best('sbi')).toEqual(['State Bank of India', 'SBI'])
    expect(await best('sbi atm')).toEqual(['SBI'])
    expect((await best('restaurant')).at(-1)).toBe('Hotel Ajantha Restaurant')
    expect(await best('hospital')).toEqual(['Bowring', 'Laptop Hospital'])
    expect(await best('tv')).toEqual(['Viveks', 'TVS Showroom'])
    expect(await best('saree')).toEqual(['Cotton saree'])
  })

  test('unrelated listings are not included', async () => {
    const all = async (q: string) => (await searchFor(q)).items.map(nameOf)
    expect(await all('saree')).not.toContain('ಶ್ರೀ ರಾಮ')
    expect(await all('saree')).not.toContain('Sri Krishna Bhavan')
    expect(await all('ಚಿನ್ನ')).not.toContain('Chinese Wok')
    expect((await all('ಹಾಲು')).slice(0, 2)).toContain('Nandini')
  })
})

describe('filters in the text', () => {
  test('a price in the text is a filter', async () => {
    const { items } = await searchFor('under 500', { type: 'products' })
    expect(items.map(nameOf)).toEqual(['Pen'])
    expect((await searchFor('under ₹50', { type: 'products' })).items.map(nameOf)).toEqual(['Pen'])
  })

  test('a highest price alone leaves out shops and offices, which have none', async () => {
    expect((await searchFor('under 50')).items.map(nameOf)).toEqual(['Pen'])
    expect((await searchFor('pharmacy under 50')).items.map(nameOf)).toContain('Trust')
  })

  test('open now, a distance and a sort order are filters', async () => {
    ctx.setNow(new Date('2026-01-05T21:00:00.000Z')) // 2:30 at night in India
    expect((await searchFor('open now pharmacy')).items.map(nameOf)).toEqual(['Medplus'])
    expect((await searchFor('pharmacy within 500 m')).items.map(nameOf)).toEqual(['Trust'])
    expect((await searchFor('nearest pharmacy')).items.map(nameOf)[0]).toBe('Trust')
  })

  test('what has no price is not within a typed price', async () => {
    const page = await searchFor('haircut under 150')
    expect(page.instead).toEqual({ words: 'haircut', why: 'withoutFilters' })
    expect(page.items.map(nameOf)).toContain('Looks')
    expect((await searchFor('saree under 1000')).items.map(nameOf)).toEqual(['Cotton saree'])
  })

  test('a time of opening is a filter', async () => {
    ctx.setNow(new Date('2026-01-05T09:00:00.000Z')) // Monday, 14:30 in India
    for (const q of ['pharmacy open at 11 pm', 'pharmacy open on sunday at 7 am', 'medical raat 2 baje khula'])
      expect((await searchFor(q)).items.map(nameOf), q).toEqual(['Medplus'])
    expect((await searchFor('pharmacy open on sunday')).items.map(nameOf)).toEqual(['Trust', 'Medplus'])
    expect((await searchFor('dentist open at 11 pm')).instead).toEqual({ words: 'dentist', why: 'withoutFilters' })
  })

  test('a town named in the text is the place of the search', async () => {
    const { place, centre, items } = await searchFor('restaurants in mysuru')
    expect(place?.name).toMatch(/mys/i)
    expect(centre!.latitude).toBeCloseTo(12.3, 0)
    expect(items).toEqual([])
    expect((await searchFor('restaurants in bengaluru')).centre).toEqual(HERE)
  })

  test.each([
    'metro',
    'temple',
    'station',
    'bus stand',
    'park',
    'market',
    'lake',
    'mall',
    'school',
    'church',
    'bath',
    'reading',
  ])('“near %s” is never a far town of this name', async (word) => {
    const { place, centre, items, instead } = await searchFor(`pharmacy near ${word}`)
    expect(place).toBeUndefined()
    expect(centre).toEqual(HERE)
    expect(items.map(nameOf)).toContain('Trust')
    expect(instead?.words ?? 'pharmacy').toBe('pharmacy')
  })

  test.each([
    ['hotel in singapore', 1.3],
    ['hotel near salem', 11.7],
    ['hotel in mysore', 12.3],
    ['hotel in lucknow', 26.8],
  ])('“%s” is still in that town', async (q, latitude) => {
    expect((await searchFor(q)).centre!.latitude).toBeCloseTo(latitude, 0)
  })

  test('generic nouns are search words only if the query has no other word', async () => {
    expect(await best('showroom')).toEqual(['TVS Showroom'])
  })
})

describe('fallbacks for queries without an exact result', () => {
  test('the best part of the query is answered, and every page says so', async () => {
    const page = await searchFor('silk saree')
    expect(page.instead).toEqual({ words: 'saree', why: 'part' })
    expect(page.items.map(nameOf)[0]).toBe('Cotton saree')
    const short = await searchFor('silk restaurant', { limit: 2 })
    const next = await searchFor('silk restaurant', { limit: 2, cursor: short.nextCursor! })
    expect(next.instead).toEqual(short.instead)
    expect(new Set([...short.items, ...next.items].map(({ id }) => id)).size).toBe(4)
  })

  test('a phrase without results nearby is replaced by a shorter one', () => {
    const readings = [...readingsOf({}, 'ice cream parlour', everydayMeanings)]
    expect(readings.map(({ asked }) => asked.q)).toEqual(['ice cream parlour', 'ice cream'])
  })

  test.each([
    ['silk saree with blouse', 'saree'],
    ['restaurant with live music', 'restaurant'],
    ['sbi atm near koramangala', 'sbi atm'],
    ['wine shop hall', 'wine shop'],
    ['ccd', 'café'],
  ])('of %s the essential part is kept', async (q, words) => {
    expect((await searchFor(q)).instead?.words).toBe(words)
  })

  test('no part with a different meaning is answered, nor function words alone', () => {
    const parts = (q: string) => [...readingsOf({}, q, everydayMeanings)].map(({ asked }) => asked.q)
    expect(parts('cinema hall')).toEqual(['cinema hall', 'cinema'])
    expect(parts('wine shop')).toEqual(['wine shop', 'wine'])
    expect(parts('mithai ki dukan')).toEqual(['mithai ki dukan', 'mithai'])
  })

  test('function words around the subject are ignored', async () => {
    for (const q of ['atm kahan hai', 'mujhe atm chahiye', 'पास का एटीएम', 'good atm', 'atm kidhar milega']) {
      const page = await searchFor(q)
      expect([q, page.instead, nameOf(page.items[0]!)]).toEqual([q, undefined, 'Canara Bank ATM'])
    }
  })

  test('an imported place is found by its cuisine, in any language', async () => {
    const burger = aRow({
      kind: 'shop',
      ownerId: null,
      title: 'Zorba',
      concepts: ['amenity/restaurant'],
      keywords: ['burger'],
      category: 'Restaurant',
      ...north(600),
    })
    await putRows(ctx.db, [burger])
    for (const q of ['burger', 'hamburger', 'बर्गर']) expect(await first(q)).toBe('Zorba')
  })

  test('a word that only an address or a description mentions gives a similar result, not a match', async () => {
    const dentist = aRow({
      kind: 'shop',
      title: 'Nandini Dental Clinic',
      category: 'Health',
      description: 'Next to the museum',
      ...north(600),
    })
    await putRows(ctx.db, [dentist])
    expect((await searchFor('museum')).items.map((item) => [nameOf(item), item.match! >= FIRST_SIMILAR])).toEqual([
      ['Nandini Dental Clinic', true],
    ])
  })

  test('a place in Museum Road is no museum: it is the weakest match, and no distant one is announced', async () => {
    const there = aRow({
      kind: 'shop',
      title: 'Tadka',
      concepts: ['amenity/restaurant'],
      address: 'Museum Road',
      ...north(600),
    })
    const far = aRow({
      kind: 'shop',
      title: 'Ammi',
      concepts: ['amenity/restaurant'],
      address: 'Opp Museum',
      ...north(9000),
    })
    await putRows(ctx.db, [there, far])
    expect((await searchFor('museum', { radiusMeters: 5000 })).items.map(({ match }) => match)).toEqual([GUESS])
    expect((await findFarther(ctx, index, { q: 'museum', ...HERE, radiusMeters: 5000 })).ring).toBeNull()
    expect((await searchFor('museum road')).items.map(nameOf)).toEqual(['Tadka'])
  })

  test('sizes and units alone are never the answered part of a query', () => {
    const words = [...readingsOf({ q: 'drill 12 v' }, 'drill 12 v', everydayMeanings)].map(({ asked }) => asked.q)
    expect(words).toContain('drill')
    expect(words).not.toContain('12 v')
    expect(
      [...readingsOf({ q: 'chawal 5 kg' }, 'chawal 5 kg', everydayMeanings)].map(({ asked }) => asked.q),
    ).not.toContain('5 kg')
  })

  test('a filter from the text that leaves no results is dropped', async () => {
    const page = await searchFor('24 hours restaurant')
    expect(page.instead).toEqual({ words: 'restaurant', why: 'withoutFilters' })
    expect(page.items.length).toBeGreaterThan(0)
  })

  test('a misspelled word gets a suggestion', async () => {
    expect((await searchFor('restraunt')).didYouMean).toBe('restaurant')
    expect((await searchFor('restaurant')).didYouMean).toBeUndefined()
  })

  test('a query without any similar listing finds nothing', async () => {
    const page = await searchFor('zzxqy')
    expect(page).toMatchObject({ items: [], total: 0, totalIsExact: true })
  })
})

test('a bar code finds the item, also by a size’s code, as EAN-13 and as the printed UPC-A; a seller’s own code finds nothing', async () => {
  await putRows(ctx.db, [aRow({ title: 'Tissues' }), aRow({ title: 'Dal' })])
  await ctx.db.execute(sql`insert into items (listing_id, code)
    select id, case title when 'Tissues' then '0036000291452' else 'DAL-77' end from listings
    where title in ('Tissues', 'Dal')`)
  await ctx.db.execute(sql`insert into item_variants (id, listing_id, position, label, price_paise, code)
    select gen_random_uuid(), id, position, 'Size ' || position, 100, code from listings,
      (values (0, ''), (1, '8901030865275'), (2, '12 kg')) size (position, code) where title = 'Dal'`)
  expect(await best('0036000291452')).toEqual(['Tissues'])
  expect(await best('036000291452')).toEqual(['Tissues'])
  expect(await best('0036000291453')).not.toContain('Tissues')
  expect(await best('DAL-77')).toEqual(['Dal'])
  expect(await best('77')).not.toContain('Dal')
  expect(await best('8901030865275')).toEqual(['Dal'])
})
