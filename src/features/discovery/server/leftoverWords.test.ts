import { expect, test } from 'vitest'
import { searchArea } from '../engine/areaSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { FIRST_SIMILAR } from '../rules.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'

/** A street: title, concepts of an imported place ("" for goods and services of sellers), kind. */
const STREET: [title: string, concepts: string, kind?: SearchRow['kind']][] = [
  ['Apollo', 'amenity/pharmacy'],
  ['Bright Smile', 'amenity/dentist'],
  ['Dr Rao Child Clinic', 'amenity/doctors/paediatrics amenity/doctors'],
  ['Skin Deep', 'amenity/doctors/dermatology amenity/doctors'],
  ['Vision Plus', 'amenity/doctors/ophthalmology amenity/doctors'],
  ['Move Well', 'healthcare/physiotherapist'],
  ['Care Surgicals', 'shop/medical_supply'],
  ['Titan', 'shop/optician'],
  ['Shiva', 'shop/car_repair'],
  ['Speed Moto', 'shop/motorcycle_repair'],
  ['Ramu Mochi', 'shop/shoe_repair'],
  ['Sparks', 'craft/electrician'],
  ['Kumar', 'craft/plumber'],
  ['Ganesh', 'shop/tailor'],
  ['Quick', 'shop/laundry'],
  ['Balaji', 'shop/copyshop'],
  ['Zolo', 'tourism/hostel'],
  ['Durga Andhra Mess', 'amenity/restaurant'],
  ['Odyssey food', 'amenity/restaurant'],
  ['Tadka Singh', 'amenity/restaurant'],
  ['Automatic Teller Machine', 'amenity/atm'],
  ['Axis Bank', 'amenity/bank'],
  ['Pai', 'shop/electronics'],
  ['FirstCry', 'shop/baby_goods'],
  ['Little Steps', 'amenity/childcare'],
  ['Fancy Bags', 'shop/bag'],
  ['Swim Life', 'leisure/sports_centre/swimming'],
  ['Pest Free', 'product/pest_control'],
  ['Glass House', 'amenity/restaurant'],
  ['Time Zone', 'leisure/amusement_arcade'],
  ['Total Yoga Wash', 'leisure/fitness_centre'],
  ['House cleaning, two rooms', '', 'service'],
  ['Neem soap', ''],
  ['Used cycle, 26 inch', ''],
  ['Second-hand novels', ''],
  ['A2 milk', ''],
  ['Nandini Dental Clinic', '', 'office'],
  ['Morning class for people', '', 'service'],
  ['Newborn essentials set', ''],
]

const street: SearchRow[] = STREET.map(([title, concepts, kind = concepts ? 'shop' : 'item'], i) =>
  aRow({ kind, title, concepts: concepts ? concepts.split(' ') : [], category: 'Other', ...north(100 + i) }),
)

function found(q: string) {
  const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows: [...street] }
  const { items } = searchArea(area, { q, ...HERE }, { userId: '', now: NOW })!
  return items.map((item) => ({ title: item.kind === 'service' ? item.title : item.name, match: item.match ?? 0 }))
}

test.each([
  ['tooth ache doctor', 'Bright Smile|Nandini Dental Clinic'],
  ['daant ka dard', 'Bright Smile'],
  ['aankh ka doctor', 'Vision Plus'],
  ['आँख का डॉक्टर', 'Vision Plus'],
  ['doctor for eyes', 'Vision Plus'],
  ['bachon ka doctor', 'Dr Rao Child Clinic'],
  ['vaccination for 2 year old', 'Dr Rao Child Clinic'],
  ['my child has fever need medicine now', 'Apollo|Dr Rao Child Clinic'],
  ['ghutne ka dard', 'Move Well'],
  ['kamar dard', 'Move Well'],
  ['newborn kit', 'Newborn essentials set'],
  ['ORS', 'Apollo'],
  ['BP machine', 'Care Surgicals|Apollo'],
  ['walking stick', 'Care Surgicals'],
  ['nebulizer on rent', 'Care Surgicals|Apollo'],
  ['pampers size 3', 'FirstCry|Apollo'],
  ['cerelac', 'FirstCry|Apollo'],
  ['day care for toddler near office', 'Little Steps'],
  ['baby sitting', 'Little Steps'],
  ['joote ki marammat', 'Ramu Mochi'],
  ['joota repair', 'Ramu Mochi'],
  ['chashma repair', 'Titan'],
  ['pankha kharab hai', 'Sparks'],
  ['someone to fix fan', 'Sparks'],
  ['water leaking from bathroom ceiling', 'Kumar'],
  ['saree blouse stitching', 'Ganesh'],
  ['istri wala', 'Quick'],
  ['laundry', 'Quick'],
  ['wash and iron clothes', 'Quick'],
  ['bike service', 'Speed Moto'],
  ['tow truck', 'Shiva'],
  ['print out 10 pages', 'Balaji'],
  ['xerox near me', 'Balaji'],
  ['room for rent', 'Zolo'],
  ['kiraye ka kamra', 'Zolo'],
  ['paying guest near metro', 'Zolo'],
  ['mess food', 'Durga Andhra Mess'],
  ['power bank', 'Pai'],
  ['led bulb', 'Pai'],
  ['school bag', 'Fancy Bags'],
  ['swimming classes for children', 'Swim Life'],
  ['milk packet nandini', 'A2 milk'],
  ['cockroaches in kitchen', 'Pest Free'],
])('“%s” finds %s first', (q, wanted) => {
  expect(wanted.split('|')).toContain(found(q)[0]?.title)
})

test.each([
  'home nurse',
  'free stuff',
  'part time job',
  'something for old people',
  'need help with homework',
  'typewriter repair',
  'full time driver',
  'new year party',
  'purana sofa',
  'half day picnic',
  'violin class for kids',
  'milling machine',
  'dialysis centre near me',
  'blood group test at home',
])('“%s” finds nothing rather than a listing that shares one leaning word with it', (q) => {
  expect(found(q)).toEqual([])
})

test.each(['hospital emergency', 'auto', 'hotel'])('“%s” has no wrong exact result', (q) => {
  expect(found(q).filter(({ match }) => match < FIRST_SIMILAR)).toEqual([])
})
