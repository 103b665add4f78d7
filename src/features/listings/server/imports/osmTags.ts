import type { PRODUCT_CATEGORIES } from '../../rules.ts'

type Category = (typeof PRODUCT_CATEGORIES)[number]
type Tags = Record<string, string>

/** What a tag makes of a place. Offices have a free category; it is the word people look for. */
interface Meaning {
  kind: 'shop' | 'office'
  category: string
}

const shop = (category: Category): Meaning => ({ kind: 'shop', category })
const office = (category: string): Meaning => ({ kind: 'office', category })

const AMENITIES: Record<string, Meaning> = {
  restaurant: shop('Food & Beverages'),
  fast_food: shop('Food & Beverages'),
  cafe: shop('Food & Beverages'),
  bar: shop('Food & Beverages'),
  pub: shop('Food & Beverages'),
  ice_cream: shop('Food & Beverages'),
  food_court: shop('Food & Beverages'),
  marketplace: shop('Food & Beverages'),
  pharmacy: shop('Health & Beauty'),
  fuel: shop('Automotive'),
  atm: office('Cash machine'),
  bank: office('Bank'),
  bureau_de_change: office('Currency exchange'),
  clinic: office('Clinic'),
  doctors: office('Clinic'),
  dentist: office('Dentist'),
  hospital: office('Hospital'),
  police: office('Police'),
  post_office: office('Post office'),
  library: office('Library'),
  school: office('School'),
  college: office('College'),
  university: office('University'),
  cinema: office('Cinema'),
  theatre: office('Theatre'),
  community_centre: office('Community centre'),
  place_of_worship: office('Place of worship'),
  car_wash: office('Car wash'),
  car_rental: office('Car rental'),
}

const SHOPS: Record<string, Category> = {
  mall: 'Clothing',
  department_store: 'Clothing',
  clothes: 'Clothing',
  shoes: 'Clothing',
  boutique: 'Clothing',
  tailor: 'Clothing',
  jewelry: 'Clothing',
  electronics: 'Electronics',
  mobile_phone: 'Electronics',
  computer: 'Electronics',
  furniture: 'Home & Garden',
  hardware: 'Home & Garden',
  doityourself: 'Home & Garden',
  garden_centre: 'Home & Garden',
  florist: 'Home & Garden',
  beauty: 'Health & Beauty',
  hairdresser: 'Health & Beauty',
  chemist: 'Health & Beauty',
  optician: 'Health & Beauty',
  sports: 'Sports',
  bicycle: 'Sports',
  books: 'Books',
  stationery: 'Books',
  car: 'Automotive',
  car_repair: 'Automotive',
  motorcycle: 'Automotive',
}

/** What the tags of a place say it is; null for a thing that is neither a shop nor an office. */
export function meaningOf(tags: Tags): Meaning | null {
  const { amenity, leisure, tourism } = tags
  if (tags['shop']) return shop(SHOPS[tags['shop']] ?? 'Food & Beverages')
  if (amenity && AMENITIES[amenity]) return AMENITIES[amenity]
  if (leisure === 'fitness_centre') return office('Fitness centre')
  if (leisure === 'sports_centre') return office('Sports centre')
  if (tourism) return office(words(tourism))
  if (tags['office']) return office(words(tags['office']))
  if (amenity) return office(words(amenity))
  return leisure ? office(words(leisure)) : null
}

/** Words by which the place should be found, beside its name and category. */
export function keywordsOf(tags: Tags): string[] {
  const values = ['cuisine', 'sport', 'brand', 'operator', 'alt_name', 'name:en', 'name:kn', 'name:hi'].map(
    (tag) => tags[tag] ?? '',
  )
  const kinds = ['amenity', 'shop', 'leisure', 'tourism', 'office'].map((tag) => words(tags[tag] ?? ''))
  const vegetarian = tags['diet:vegetarian'] === 'yes' || tags['diet:vegetarian'] === 'only' ? ['vegetarian'] : []
  const all = [...kinds, ...values.flatMap((value) => value.split(/[;,]/)).map(words), ...vegetarian]
  return [...new Set(all.filter((word) => word !== '' && word !== 'yes' && word.length <= 60))].slice(0, 20)
}

/** The address as far as the tags give it. */
export function addressOfTags(tags: Tags): string {
  const street = [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(', ')
  const parts = [tags['addr:housename'], street, tags['addr:suburb'], tags['addr:city'], tags['addr:postcode']]
  return parts.filter(Boolean).join(', ')
}

const words = (value: string) => value.replaceAll('_', ' ').trim()
