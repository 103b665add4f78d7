import { expect, test } from 'vitest'
import { interleaved, thingsOf } from './lists.ts'
import { everydayMeanings } from './text/everyday.ts'
import type { Grade } from './text/textQuery.ts'

const things = (text: string) => thingsOf(text, everydayMeanings)

test.each([
  ['curd, ghee, honey', ['curd', 'ghee', 'honey']],
  ['curd ghee wheat', ['curd', 'ghee', 'wheat']],
  ['garlic, ginger', ['garlic', 'ginger']],
  ['need 2 kg wheat, 1 litre curd and 250 gm jeera', ['wheat', 'curd', 'jeera']],
  ['shirt & socks', ['shirt', 'socks']],
  ['torch + battery', ['torch', 'battery']],
  ['welder carpenter', ['welder', 'carpenter']],
  ['barber aur dhobi', ['barber', 'dhobi']],
  ['namak cheeni chai', ['namak', 'cheeni', 'chai']],
  ['pillow, mattress under 2,000', ['pillow', 'mattress']],
  ['दही, घी और शहद', ['दही', 'घी', 'शहद']],
  ['dosa mix; idli mix; dhokla mix', ['dosa mix', 'idli mix', 'dhokla mix']],
])('“%s” is a list', (text, expected) => {
  expect(things(text)).toEqual(expected)
})

test.each([
  'ginger',
  'garlic bread',
  'rice milk',
  'mango juice',
  'silk saree',
  'old chair',
  'car battery',
  'packers and movers',
  'fish curry',
  'ladies tailor',
  'Sri Sagar, Malleshwaram',
  'tailor, 4th block',
  'haircut under 1,500',
  'hotel with parking',
  'chicken biryani',
])('“%s” is no list', (text) => {
  expect(things(text)).toEqual([])
})

test('results are taken in turns, each listing once, without guesses where something better is found', () => {
  const result = (id: string, grade: Grade) => ({ id, grade })
  const lists = [
    [result('a', 0), result('b', 0), result('c', 4)],
    [result('b', 1), result('d', 3)],
    [],
    [result('e', 4), result('f', 4)],
  ]
  expect(interleaved(lists, (each) => each).map(({ id }) => id)).toEqual(['a', 'b', 'e', 'd', 'f'])
})
