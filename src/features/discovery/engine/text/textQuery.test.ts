import { expect, test } from 'vitest'
import { addNamedConcepts } from '../listingConcepts.ts'
import { Meanings } from './meanings.ts'
import { readText } from './readText.ts'
import { CONCEPT, type Grade, gradeOfText } from './textQuery.ts'
import { isWithinTypos, typoBudget } from './typos.ts'
import { collectWords, compoundsOf } from './words.ts'

const NAMES: Record<string, string[]> = {
  rice: ['rice', 'chawal', 'चावल'],
  haircut: ['haircut', 'hair cut', 'हजामत'],
  barber: ['barber', 'barber shop', 'nai'],
  bank: ['bank', 'बैंक'],
  giftShop: ['gift shop'],
  books: ['bookshop'],
  restaurant: ['restaurant'],
  hospital: ['hospital'],
  kennel: ['pet boarding'],
}
const meanings = new Meanings(
  Object.entries(NAMES).flatMap(([conceptId, texts]) =>
    texts.map((text) => ({ conceptId, text, kind: 'name' as const })),
  ),
)

/** The grade at which a text finds a listing with this title and these concepts, or those that its title names. */
function gradeOf(text: string, title: string, concepts: string[] = []): Grade | null {
  const words = new Set<string>()
  collectWords(title, words)
  const named = { is: new Set(concepts), about: new Set<string>() }
  if (concepts.length === 0) addNamedConcepts(title, meanings, named)
  for (const id of named.is) words.add(CONCEPT + id)
  return gradeOfText(readText(text, meanings)!, new Map([...words].map((word) => [word, false])))
}

const finds = (text: string, title: string): boolean => gradeOf(text, title) !== null

test('words are tokenized in lower case, with their marks, without joiners and apostrophes', () => {
  expect(compoundsOf('  Men’s T-Shirt, कृष्‍णा!  ')).toEqual([['mens'], ['t', 'shirt'], ['कृष्णा']])
  expect(compoundsOf('Cafe\u0301')).toEqual([['cafe']])
  expect(compoundsOf('—!?')).toEqual([])
})

test.each([
  ['atta 10kg', 'Aashirvaad atta 10 kg'],
  ['atta 10 kg', 'Aashirvaad Atta 10KG'],
  ['atta 10 kilo', 'Aashirvaad atta 10kg'],
  ['आटा 10 किलो', 'आटा 10kg'],
  ['oil 500ml', 'Groundnut oil 500 ML'],
  ['oil 1l', 'Groundnut oil 1 litre'],
  ['saffron 2g', 'Saffron 2 gms'],
])('%s finds %s: a unit may follow its number or be separate, in any spelling', (text, title) => {
  expect(gradeOf(text, title)).toBe(0)
})

test('another amount is not found', () => {
  expect(finds('atta 10kg', 'Aashirvaad atta 1 kg')).toBe(false)
  expect(finds('atta 10kg', 'Aashirvaad atta 5kg')).toBe(false)
})

test.each([
  ['four', 0],
  ['fives', 1],
  ['eighteen', 1],
  ['nineteens', 2],
  ['iphone15', 0],
  ['चावल', 0],
])('%s may have %i errors', (word, budget) => {
  expect(typoBudget(word)).toBe(budget)
})

test.each([
  ['plumber', 'plumbr', 1],
  ['plumber', 'plumbber', 1],
  ['plumber', 'plunber', 1],
  ['plumber', 'pulmber', 1],
  ['restaurant', 'resturent', 2],
])('%s and %s are %i errors apart', (a, b, errors) => {
  expect([isWithinTypos(a, b, errors), isWithinTypos(b, a, errors), isWithinTypos(a, b, errors - 1)]).toEqual([
    true,
    true,
    false,
  ])
})

test('every word must be found, each as a prefix, in any order', () => {
  expect(finds('bro bread', 'Fresh bread, brown')).toBe(true)
  expect(finds('white bread', 'Fresh bread, brown')).toBe(false)
})

test('correctly spelled words are not taken for typing errors of each other', () => {
  expect(finds('shirt', 'Denim skirt')).toBe(false)
  expect(finds('shrit', 'Denim skirt')).toBe(false)
  expect(finds('shrit', 'Linen shirt')).toBe(true)
  expect(finds('restaurant', 'Udupi Resturant')).toBe(true)
})

test('an alias finds its concept and the plural, but not words with the same beginning', () => {
  expect(finds('चावल', 'Brown rice')).toBe(true)
  expect(finds('haircut', 'Hair cut for men')).toBe(true)
  expect(finds('hair cut', 'Haircuts at home')).toBe(true)
  expect(finds('nai', 'Two barbers')).toBe(true)
  expect(finds('nai', 'Barberry jam')).toBe(false)
  expect(finds('hair cut', 'Hair oil')).toBe(false)
})

test('matches by kind rank first, then by name, then prefixes, then typing errors', () => {
  expect(gradeOf('hospital', 'City Care', ['hospital'])).toBe(0)
  expect(gradeOf('hospital', 'Laptop Hospital', ['repair'])).toBe(1)
  expect(gradeOf('hosp', 'City Care', ['hospital'])).toBe(2)
  expect(gradeOf('hopsital', 'City Care', ['hospital'])).toBe(4)
  expect(gradeOf('restraunt', 'Adigas', ['restaurant'])).toBe(4)
  expect(gradeOf('basmati', 'Basmati rice')).toBe(0)
  expect(gradeOf('basm', 'Basmati rice')).toBe(2)
  for (const text of ['pet boardin', 'happy pet boardin']) expect(gradeOf(text, 'Happy Paws', ['kennel']), text).toBe(2)
  expect(gradeOf('happy pet baording', 'Happy Paws', ['kennel'])).toBe(4)
})

test('singular and plural of a noun are one word', () => {
  expect(gradeOf('banks', 'Canara', ['bank'])).toBe(0)
  expect(gradeOf('बैंकों', 'Canara', ['bank'])).toBe(0)
  expect(gradeOf('pharmacies', 'Apollo Pharmacy')).toBe(0)
  expect(gradeOf('pharmacy', 'Two Pharmacies')).toBe(0)
  expect(gradeOf('tv', 'TVS Motor')).toBe(2)
})

test('a generic noun need not match unless the query has no other word', () => {
  expect(gradeOf('gift store', 'Archies', ['giftShop'])).toBe(0)
  expect(gradeOf('gift', 'Archies', ['giftShop'])).toBe(2)
  expect(gradeOf('book shop', 'Sapna', ['books'])).toBe(0)
  expect(gradeOf('saree ki dukan', 'Silk Saree Palace')).toBe(0)
  expect(gradeOf('shop', 'Silk Saree Palace')).toBe(null)
  expect(gradeOf('shop', 'The Body Shop')).toBe(0)
})

test('a correctly spelled word is not taken for another with the same sound', () => {
  expect(finds('saree', 'Sri Krishna Bhavan')).toBe(false)
  expect(finds('saree', 'ಶ್ರೀ ಕೃಷ್ಣ')).toBe(false)
  expect(finds('ಚಿನ್ನ', 'Chinese Corner')).toBe(false)
  expect(finds('appolo', 'Apollo Pharmacy')).toBe(true)
})

test('accents of Latin letters are ignored', () => {
  expect(gradeOf('cafe', 'Café Coffee Day')).toBe(0)
  expect(gradeOf('café', 'Cafe Noir')).toBe(0)
})

test('words written together and separately find each other', () => {
  expect(finds('jan aushadhi', 'Janaushadhi Kendra')).toBe(true)
  expect(finds('breadcake', 'Bread & cake')).toBe(true)
})

test('compounds are found written together and separately', () => {
  for (const text of ['t-shirt', 'tshirt', 't shirt']) expect(finds(text, 'Cotton T-shirt')).toBe(true)
  for (const text of ['t-shirt', 'tshirt']) expect(finds(text, 'Cotton tshirt')).toBe(true)
})

test('only the first eight words are used', () => {
  expect(finds('a b c d e f g h zzzz', 'a b c d e f g h')).toBe(true)
  expect(finds('a-b-c-d-e-f-g-h-zzzz', 'a b c d e f g h')).toBe(true)
  expect(finds('a b c d e f g zzzz', 'a b c d e f g h')).toBe(false)
})
