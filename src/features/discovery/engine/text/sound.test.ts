import { expect, test } from 'vitest'
import { askedSoundOf, isAcross, isSameWord, likenessOf, soundOf } from './sound.ts'
import { folded } from '#core/text.ts'
import { scriptOf } from './words.ts'

const soundAlike = (asked: string, found: string) =>
  isAcross(scriptOf(folded(asked)), scriptOf(folded(found))) &&
  likenessOf(askedSoundOf(folded(asked)), soundOf(folded(found))) > 0

test.each([
  ['चावल', 'chawal'],
  ['दूध', 'doodh'],
  ['पानी', 'paani'],
  ['सब्ज़ी', 'sabji'],
  ['कपड़ा', 'kapda'],
  ['हल्दी', 'haldi'],
  ['पनीर', 'paneer'],
  ['मक्खन', 'makkhan'],
  ['ममता', 'Mamta'],
  ['मोबाइल', 'mobile'],
  ['फ़ोन', 'phone'],
  ['डॉक्टर', 'doctor'],
  ['प्लंबर', 'plumber'],
  ['कंप्यूटर', 'computer'],
  ['इलेक्ट्रीशियन', 'electrician'],
  ['स्कूल', 'school'],
  ['कृष्णा', 'Krishna'],
  ['केले', 'kele'],
  ['ಅಡಿಗಾಸ್', 'Adigas'],
  ['দোকান', 'dokan'],
  ['ਪੰਜਾਬੀ', 'panjabi'],
  ['దోస', 'dosa'],
])('%s and %s are the same word in both directions', (indic, latin) => {
  expect(soundAlike(indic, latin)).toBe(true)
  expect(soundAlike(latin, indic)).toBe(true)
})

const isSame = (a: string, b: string) => isSameWord(askedSoundOf(folded(a)), soundOf(folded(b)))

test.each([
  ['doodh', 'दूध'],
  ['dudh', 'दूध'],
  ['chawal', 'चावल'],
  ['chaaval', 'चावल'],
  ['tel', 'तेल'],
  ['namak', 'नमक'],
  ['makkhan', 'मक्खन'],
  ['makhan', 'मक्खन'],
  ['phone', 'फ़ोन'],
  ['masoori', 'मसूरी'],
  ['haalu', 'ಹಾಲು'],
])('%s is %s in Latin letters', (latin, indic) => {
  expect(isSame(latin, indic)).toBe(true)
  expect(isSame(indic, latin.replace('phone', 'fon'))).toBe(true)
})

test.each([
  ['chawla', 'चावल'],
  ['chawal', 'चावला'],
  ['doodh', 'दूद'],
  ['ghora', 'गोरा'],
  ['sath', 'साठी'],
  ['Chinese', 'ಚಿನ್ನ'],
])('%s is not %s in Latin letters', (latin, indic) => {
  expect(isSame(latin, indic)).toBe(false)
})

test('a prefix of three sounds finds the longer word, a shorter one does not', () => {
  expect(soundAlike('sabz', 'सब्ज़ी')).toBe(true)
  expect(soundAlike('sa', 'सब्ज़ी')).toBe(false)
})

test.each([
  ['dal', 'दिल'],
  ['rice', 'दाल'],
  ['plumber', 'डॉक्टर'],
  ['2024', 'चावल'],
  ['at', 'आटा'],
  ['android', 'अंडे'],
  ['saree', 'ಶ್ರೀ'],
  ['Sri', 'साड़ी'],
  ['Chinese', 'ಚಿನ್ನ'],
])('%s and %s are different words', (latin, indic) => {
  expect(soundAlike(latin, indic)).toBe(false)
})

test('a found word may be one sound longer, not more', () => {
  expect(soundAlike('ಚಿನ್ನ', 'Chinese')).toBe(false)
  expect(soundAlike('ಚಿನ್ನ', 'chinn')).toBe(true)
})

test('within one script only spelling counts', () => {
  expect(soundAlike('chawal', 'chaval')).toBe(false)
  expect(soundAlike('बल', 'बाल')).toBe(false)
})
