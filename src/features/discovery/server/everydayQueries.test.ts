import { expect, test } from 'vitest'
import { aRow, HERE, north } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'
import { searchArea } from '../engine/areaSearch.ts'
import { FIRST_SIMILAR } from '../rules.ts'
import type { SearchRow } from '../engine/searchRow.ts'

/** The first ten results. */
function foundIn(rows: readonly SearchRow[], q: string) {
  const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows: [...rows] }
  return searchArea(area, { q, ...HERE }, { userId: '', now: NOW })!.items.slice(0, 10)
}

const nameOf = (item: ReturnType<typeof foundIn>[number]) => (item.kind === 'service' ? item.title : item.name)
const namesFor = (rows: readonly SearchRow[], q: string) => foundIn(rows, q).map(nameOf)
/** Names of the results above “Similar”. */
const matchesFor = (rows: readonly SearchRow[], q: string) =>
  foundIn(rows, q)
    .filter(({ match }) => match! < FIRST_SIMILAR)
    .map(nameOf)

/** What a person would want: title, and the concepts of an imported place ("" for goods and services of sellers). */
const WANTED: [title: string, concepts: string, kind?: SearchRow['kind']][] = [
  ['Cool Care', 'craft/hvac'],
  ['Viveks', 'shop/electronics shop/appliance'],
  ['AC gas filling', '', 'service'],
  ['Split AC 1.5 ton', ''],
  ['Bharat Gas', 'shop/gas'],
  ['Indian Oil', 'amenity/fuel'],
  ['Sony TV 43 inch', ''],
  ['TV wall mounting', '', 'service'],
  ['Speed Wash', 'amenity/car_wash'],
  ['Bosch Service', 'shop/car_repair'],
  ['Trust', 'amenity/pharmacy'],
  ['Looks', 'shop/hairdresser'],
  ['Gold Spa', 'leisure/spa shop/massage'],
  ['Cult', 'leisure/fitness_centre'],
  ['Toit', 'amenity/bar'],
  ['Udupi Sagar', 'amenity/restaurant'],
  ['Chai Point', 'amenity/cafe'],
  ['Canara ATM', 'amenity/atm'],
  ['Bus stop MG Road', 'highway/bus_stop'],
  ['Farm eggs dozen', ''],
  ['Assam tea 500 g', ''],
  ['Ball pen blue', ''],
  ['Sunflower oil 1 l', ''],
  ['Table fan', ''],
  ['Car Alto 2015', ''],
  ['Bunk bed', ''],
  ['School bag', ''],
  ['Leather key ring', ''],
  ['Cotton kurta', ''],
  ['Steel tap', ''],
  ['Gaming PC', ''],
  ['PC repair at home', '', 'service'],
  ['RO water purifier', ''],
  ['RO service', '', 'service'],
  ['ID card printing', '', 'service'],
  ['DJ for parties', '', 'service'],
  ['CA Sharma', 'office/accountant'],
  ['Whiskers', 'shop/pet'],
  ['Cat food', ''],
  ['Dog walking', '', 'service'],
  ['Fresh cow milk', ''],
  ['Basmati rice', ''],
]
/** Names that only begin with a short query word. */
const DECOYS =
  'Achari Zaika|Acme Traders|Academy of Arts|Act Fibernet|Accessories World|Gastro Point|Gaspard|TVS Showroom|' +
  'Cargo Movers|Caramel Hut|Carpenter Raju|Cardamom House|Barcode Labels|Spanish Classes|Spark Plug Co|' +
  'Gymkhana Club|Teak Wood Works|Team Building|Penta Hotel|Pensioners Home|Penguin Books|Oilcloth Traders|Fancy Store|' +
  'Fantasy World|Bedlam Rock|Bagel Bakes|Keyboard Lessons|Tapas Place|Pcm Coaching|Rotary Hall|Roti Ghar|' +
  'Royal Enclave|Ideal Homes|Idli Vada Stall|Djinn Perfumes|Catering Queen|Cattle Feed|Cabinet Makers|Business Hub|' +
  'Busy Bees|Atmosphere|Eggplant Curry|कारपेंटर राजू|कारपेट महल|गैसोलीन|बसंत भवन|टीवीएस शोरूम|एसीडिटी क्लिनिक|Dogma Studio|Carafe|Acupressure'
const town: SearchRow[] = [
  ...DECOYS.split('|').map((title, i) =>
    aRow({ kind: i % 2 ? 'shop' : 'service', title, category: 'Other', concepts: [], ...north(10 + i) }),
  ),
  ...WANTED.map(([title, concepts, kind = concepts ? 'shop' : 'item'], i) =>
    aRow({ kind, title, concepts: concepts ? concepts.split(' ') : [], category: 'Other', ...north(500 + i) }),
  ),
]
const decoys = new Set(DECOYS.split('|'))

/** Query, and titles of which the first result is one. */
const QUERIES: [string, string][] = [
  ['AC gas refill', 'AC gas filling|Cool Care'],
  ['ac gas filling', 'AC gas filling|Cool Care'],
  ['ac gas top up', 'AC gas filling|Cool Care'],
  ['ac refill', 'AC gas filling|Cool Care|Split AC 1.5 ton'],
  ['ac repair', 'Cool Care'],
  ['ac repair near me', 'Cool Care'],
  ['ac mechanic', 'Cool Care'],
  ['ac cooling problem', 'Cool Care|Split AC 1.5 ton|AC gas filling'],
  ['ac on rent', 'Split AC 1.5 ton|AC gas filling|Cool Care'],
  ['split ac 1.5 ton', 'Split AC 1.5 ton'],
  ['ac installation charges', 'Split AC 1.5 ton|AC gas filling|Cool Care'],
  ['AC ki gas bharna', 'AC gas filling|Cool Care|Split AC 1.5 ton'],
  ['ac theek karna', 'AC gas filling|Cool Care|Split AC 1.5 ton'],
  ['ac service maadi', 'Cool Care|AC gas filling|Split AC 1.5 ton'],
  ['एसी गैस रिफिल', 'AC gas filling|Cool Care|Split AC 1.5 ton'],
  ['एसी मिस्त्री', 'AC gas filling|Cool Care|Split AC 1.5 ton|Bosch Service'],
  ['gas cylinder', 'Bharat Gas'],
  ['gas cylinder booking', 'Bharat Gas'],
  ['gas agency', 'Bharat Gas'],
  ['gas stove repair', 'Bharat Gas|Viveks|PC repair at home'],
  ['tv repair', 'PC repair at home|Sony TV 43 inch|TV wall mounting|Viveks'],
  ['tv wall mount', 'TV wall mounting'],
  ['tv 43 inch', 'Sony TV 43 inch'],
  ['tv stand', 'Sony TV 43 inch|TV wall mounting|Viveks'],
  ['टीवी रिपेयर', 'PC repair at home|Sony TV 43 inch|TV wall mounting|Viveks'],
  ['tv ripeyar', 'Sony TV 43 inch|TV wall mounting|Viveks'],
  ['car wash', 'Speed Wash'],
  ['car wash at home', 'Speed Wash'],
  ['car repair', 'Bosch Service'],
  ['car ka puncture', 'Car Alto 2015|Bosch Service|Speed Wash'],
  ['car polish', 'Car Alto 2015|Speed Wash|Bosch Service'],
  ['कार सर्विस', 'Car Alto 2015|Bosch Service|Speed Wash'],
  ['कार धुलाई', 'Speed Wash|Bosch Service'],
  ['bar with live music', 'Toit'],
  ['bar near mg road', 'Toit|Bus stop MG Road'],
  ['spa for couples', 'Gold Spa'],
  ['gym for ladies', 'Cult'],
  ['gym trainer', 'Cult'],
  ['tea powder', 'Assam tea 500 g'],
  ['tea 500 g', 'Assam tea 500 g'],
  ['tea stall', 'Chai Point|Assam tea 500 g'],
  ['pen blue', 'Ball pen blue'],
  ['pen refill', 'Ball pen blue'],
  ['oil 1 l', 'Sunflower oil 1 l'],
  ['oil for cooking', 'Sunflower oil 1 l'],
  ['fan repair', 'PC repair at home|Table fan|Viveks'],
  ['fan for table', 'Table fan'],
  ['bed for kids', 'Bunk bed'],
  ['bag for school', 'School bag'],
  ['key ring', 'Leather key ring'],
  ['tap fitting', 'Steel tap'],
  ['pc gaming', 'Gaming PC'],
  ['pc repair', 'PC repair at home|Gaming PC'],
  ['ro service', 'RO service'],
  ['ro water purifier', 'RO water purifier'],
  ['ro filter change', 'RO service|RO water purifier'],
  ['id card print', 'ID card printing'],
  ['id card', 'ID card printing'],
  ['dj for wedding', 'DJ for parties'],
  ['dj booking', 'DJ for parties'],
  ['ca for tax', 'CA Sharma'],
  ['cat food', 'Cat food'],
  ['cat food 1 kg', 'Cat food|Whiskers'],
  ['dog walker', 'Dog walking'],
  ['egg tray', 'Farm eggs dozen'],
  ['anda 12', 'Farm eggs dozen'],
  ['atm near me', 'Canara ATM'],
  ['atm canara', 'Canara ATM'],
  ['bus stop', 'Bus stop MG Road'],
  ['bus to mysuru', 'Bus stop MG Road'],
  ['haalu 1 l', 'Fresh cow milk'],
  ['doodh 1 litre', 'Fresh cow milk'],
  ['akki 5 kg', 'Basmati rice'],
  ['chai ki patti', 'Assam tea 500 g|Chai Point'],
  ['dawai ki dukan', 'Trust'],
  ['baal katwana', 'Looks'],
  ['kurta for men', 'Cotton kurta'],
]

test.each(QUERIES)('“%s” finds the meant listings first', (q, wanted) => {
  const names = namesFor(town, q)
  expect(wanted.split('|')).toContain(names[0])
  expect(names.filter((name) => decoys.has(name))).toEqual([])
})

test('the test has at least sixty everyday queries of four kinds', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(60)
  expect(QUERIES.filter(([q]) => /[\u0900-\u097f]/.test(q)).length).toBeGreaterThanOrEqual(5)
})

/** A query, the thing itself, and things that have it as a modifier. */
const PAIRS: [asked: string, itself: string, ...others: string[]][] = [
  ['milk', 'Milk 500 ml', 'Milk bread', 'Milk cake', 'Milk boiling pan'],
  ['coconut', 'Coconut', 'Coconut oil', 'Coconut scraper'],
  ['rice', 'Rice sona masoori', 'Rice cooker', 'Rice flour', 'Rice papad'],
  ['phone', 'Phone 128 GB', 'Phone cover', 'Phone back cover', 'Phone stand'],
  ['mobile', 'Mobile Nokia 105', 'Mobile cover', 'Mobile charger'],
  ['tea', 'Tea 250 g', 'Tea cup', 'Tea strainer', 'Tea biscuit'],
  ['coffee', 'Coffee Bru 100 g', 'Coffee mug', 'Coffee maker', 'Coffee cake'],
  ['water', 'Water 20 l can', 'Water bottle', 'Water heater', 'Water filter'],
  ['mango', 'Mango alphonso', 'Mango pickle', 'Pickle mango', 'Mango juice'],
  ['chicken', 'Chicken curry cut', 'Chicken biryani', 'Chicken masala', 'Chicken momos'],
  ['egg', 'Egg tray of 30', 'Egg beater', 'Egg noodles'],
  ['butter', 'Butter salted', 'Butter knife', 'Butter cookies'],
  ['bread', 'Bread brown', 'Bread knife', 'Bread toaster'],
  ['garlic', 'Garlic 250 g', 'Garlic bread', 'Garlic press tool', 'Garlic peeler'],
  ['ginger', 'Ginger fresh', 'Ginger tea', 'Ginger biscuit'],
  ['lemon', 'Lemon 6 pieces', 'Lemon tea', 'Lemon squeezer', 'Lemon pickle'],
  ['tomato', 'Tomato 1 kg', 'Tomato sauce', 'Tomato ketchup', 'Tomato seeds'],
  ['onion', 'Onion red', 'Onion samosa', 'Onion cutter'],
  ['potato', 'Potato 1 kg', 'Potato chips', 'Potato peeler'],
  ['apple', 'Apple shimla', 'Apple juice', 'Apple cutter'],
  ['orange', 'Orange nagpur', 'Orange juice', 'Orange candy'],
  ['banana', 'Banana robusta', 'Banana chips', 'Banana cake'],
  ['cashew', 'Cashew whole', 'Cashew biscuit', 'Cashew sweets'],
  ['almond', 'Almond 500 g', 'Almond oil', 'Almond milk'],
  ['laptop', 'Laptop Lenovo', 'Laptop bag', 'Laptop charger', 'Laptop stand'],
  ['tv', 'TV 32 inch', 'TV stand', 'TV remote', 'TV cover'],
  ['car', 'Car Maruti 800', 'Car seat cover', 'Car perfume', 'Car charger'],
  ['bicycle', 'Bicycle 24 inch', 'Bicycle lock', 'Bicycle pump'],
  ['shoes', 'Shoes size 8', 'Shoe polish', 'Shoe rack'],
  ['saree', 'Saree silk', 'Saree cover', 'Saree box'],
  ['watch', 'Watch Titan', 'Watch strap', 'Watch box'],
  ['pen', 'Pen gel', 'Pen stand', 'Pen box'],
  ['book', 'Book of stories', 'Book cover', 'Book stand'],
  ['dog', 'Dog labrador puppy', 'Dog food', 'Dog belt'],
  ['fish', 'Fish rohu', 'Fish tank', 'Fish pickle', 'Fish oil'],
  ['pizza', 'Pizza margherita', 'Pizza cutter', 'Pizza sauce'],
  ['bed', 'Bed queen size', 'Bed cover', 'Bed lamp'],
  ['दूध', 'दूध 1 लीटर', 'दूध ब्रेड', 'दूध का केक'],
  ['चावल', 'चावल बासमती', 'चावल का आटा', 'चावल के पापड़', 'चावल कुकर'],
  ['नारियल', 'नारियल', 'नारियल तेल', 'नारियल का तेल'],
  ['चाय', 'चाय 250 ग्राम', 'चाय कप', 'चाय की छलनी', 'चाय मसाला'],
  ['फोन', 'फोन 128 GB', 'फोन कवर', 'फोन के लिए कवर', 'फोन के लिए मज़बूत लाल कवर', 'फोन के लिये मज़बूत लाल कवर', 'फोन चार्जर'],
  ['मोबाइल', 'मोबाइल नोकिया', 'मोबाइल का कवर', 'मोबाइल स्टैंड'],
  ['आम', 'आम अल्फांसो', 'आम का अचार', 'आम का जूस'],
  ['नींबू', 'नींबू 6', 'नींबू का अचार', 'नींबू चाय'],
  ['टमाटर', 'टमाटर 1 किलो', 'टमाटर सॉस', 'टमाटर के बीज'],
  ['आलू', 'आलू 1 किलो', 'आलू चिप्स', 'आलू का समोसा'],
  ['bed', 'Double bed teak wood', 'Mosquito net double bed', 'Foam mattress single bed'],
  ['petrol', 'Petrol 1 litre', 'Small car 2014 petrol', 'Honda bike petrol'],
  ['plate', 'Steel plate', 'Samosa plate', 'Biryani full plate'],
  ['samosa', 'Samosa plate', 'Samosa maker steel'],
  ['साइकिल', 'साइकिल 24 इंच', 'साइकिल का ताला', 'साइकिल पंप'],
  ['doodh', 'Doodh 1 litre', 'Doodh ka cake'],
  ['aam', 'Aam dasheri', 'Aam ka achaar'],
]

test.each(PAIRS)('“%s”: %s ranks before listings that have it only as a modifier', (asked, itself, ...others) => {
  // At the same place, the listing with the lower id comes first.
  const rows = [...others, itself].map((title) => aRow({ title, category: 'Other' }))
  const names = namesFor(rows, asked)
  expect(names[0]).toBe(itself)
  expect(names.toSorted()).toEqual([...others, itself].toSorted())
  // The form asks for keywords, and sellers repeat the title and its words.
  const withKeywords = rows.map((row) => ({ ...row, keywords: [row.title.toLowerCase(), asked] }))
  expect(namesFor(withKeywords, asked)[0]).toBe(itself)
})

test.each([
  ['milk bread', 'Milk bread', 'Bread', 'Milk 500 ml'],
  ['mango pickle', 'Pickle mango', 'Mango alphonso', 'Pickle lemon'],
  ['phone cover', 'Cover for phone', 'Phone 128 GB', 'Book cover'],
  ['फोन कवर', 'फोन के लिए कवर', 'फोन 128 GB', 'किताब कवर'],
  ['second hand car', 'Small car 2014', 'Second hand cycle', 'Watch second hand'],
])('“%s” finds %s first', (asked, itself, ...others) => {
  expect(
    namesFor(
      [...others, itself].map((title) => aRow({ title, category: 'Other' })),
      asked,
    )[0],
  ).toBe(itself)
})

test.each([
  ['milk', ['Milk and bread', 'Milk, bread', 'Milk with rusk', 'Milk 500 ml bottle', 'Milk & cake combo']],
  ['saree', ['Saree silk', 'Silk saree', 'Saree cotton blue']],
  ['pickle', ['Pickle mango', 'Mango pickle']],
  ['oil', ['Oil coconut 1 l', 'Sunflower oil']],
  ['onion', ['Onion tomato potato', 'Onion (red)']],
])('“%s”: each of these matches fully, in any order of words', (asked, titles) => {
  // The nearest last: the distance decides, so all have one grade.
  const rows = titles.map((title, i) => aRow({ title, category: 'Other', ...north(100 - i) }))
  expect(namesFor(rows, asked)).toEqual(titles.toReversed())
})

test('a coffee shop, or a shop for phones in Hindi, is a place: what is sold there is no match', () => {
  const rows = [
    aRow({ title: 'Sagar', kind: 'shop', concepts: ['amenity/cafe'], ...north(90) }),
    aRow({ title: 'Vaibhav', kind: 'shop', concepts: ['shop/mobile_phone'], ...north(90) }),
    aRow({ title: 'Filter coffee powder', category: 'Other', ...north(10) }),
    aRow({ title: 'Android phone used', category: 'Other', ...north(10) }),
  ]
  expect(namesFor(rows, 'coffee shop')[0]).toBe('Sagar')
  expect(matchesFor(rows, 'मोबाइल की दुकान')).toEqual(['Vaibhav'])
})

test('what a service is done for, and what a listing is near, is not what it offers', () => {
  const rows = [
    aRow({ title: 'Small car 2014', category: 'Other', ...north(90) }),
    aRow({ title: 'Flower decoration for stage and car', kind: 'service', ...north(10) }),
    aRow({ title: 'Kempegowda', kind: 'shop', concepts: ['amenity/bus_station'], ...north(90) }),
    aRow({ title: 'House for rent near bus stand', category: 'Other', ...north(10) }),
    aRow({ title: 'Cab to airport and bus stand', kind: 'service', ...north(10) }),
  ]
  expect(namesFor(rows, 'second hand car')[0]).toBe('Small car 2014')
  expect(namesFor(rows, 'bus stand')[0]).toBe('Kempegowda')
  expect(namesFor(rows, 'house for rent')[0]).toBe('House for rent near bus stand')
})

test('at the same place available items rank first, whatever their id', () => {
  for (const status of ['low_stock', 'inactive'] as const) {
    const rows = [
      aRow({ title: 'Milk sold out', status, stock: 0 }),
      aRow({ title: 'Milk here' }),
      aRow({ title: 'Milk near', ...north(-1) }),
      aRow({ title: 'Milk sold out nearer', status, stock: 0, ...north(0.2) }),
    ]
    expect(namesFor(rows, 'milk')).toEqual(['Milk here', 'Milk sold out', 'Milk sold out nearer', 'Milk near'])
  }
})

test('a word that names one thing does not find another thing whose name begins like it', () => {
  const rows = [
    aRow({ title: 'Study chair', category: 'Furniture', ...north(10) }),
    aRow({ title: 'Used phone, 64 GB', description: 'Battery is good', category: 'Electronics', ...north(20) }),
    aRow({ title: 'Wall painter', category: 'Home Services', kind: 'service', ...north(30) }),
    aRow({ title: 'Steel bookshelf', category: 'Furniture', ...north(40) }),
  ]
  for (const q of ['chai', 'idli batter', 'batter']) expect(namesFor(rows, q), q).toEqual([])
  expect(namesFor(rows, 'paint')).toEqual(['Wall painter'])
  expect(namesFor(rows, 'book')).toEqual(['Steel bookshelf'])
  expect(namesFor(rows, 'battery')).toEqual(['Used phone, 64 GB'])
})

const KIRANA = ['दूध फुल क्रीम', 'दुध', 'सरसों का तेल', 'बिस्कुट', 'चाय पत्ती', 'टूथपेस्ट', 'हरी मिर्च', 'लाल मिर्च', 'सोना मसूरी']
const kirana = KIRANA.map((title) => aRow({ title, category: 'Food & Beverages', keywords: [title, 'kirana'] }))

test.each([
  ['doodh', 'दूध फुल क्रीम', 'दुध'],
  ['dudh', 'दूध फुल क्रीम', 'दुध'],
  ['tel', 'सरसों का तेल'],
  ['masoori', 'सोना मसूरी'],
  ['green chilli', 'हरी मिर्च'],
  ['green chillies', 'हरी मिर्च'],
  ['hari mirch', 'हरी मिर्च'],
  ['chilli', 'हरी मिर्च', 'लाल मिर्च'],
  ['biscuits', 'बिस्कुट'],
])('“%s” matches the Hindi word, and nothing else of the grocery is found', (asked, ...titles) => {
  expect(matchesFor(kirana, asked).toSorted()).toEqual(titles.toSorted())
  expect(namesFor(kirana, asked).toSorted()).toEqual(titles.toSorted())
})

test('a word of Hindi finds its Latin spelling; an English word that only sounds like a Hindi one does not match it', () => {
  const rows = [aRow({ title: 'Sona Masoori', category: 'Other' }), aRow({ title: 'पुल बंगश', category: 'Other' })]
  expect(matchesFor(rows, 'मसूरी')).toEqual(['Sona Masoori'])
  expect(matchesFor(rows, 'pool')).toEqual([])
})
