import { HIGHEST_PRICE, type Availability, LARGEST_RADIUS, type SearchSort, SMALLEST_RADIUS } from '../rules.ts'
import { SPOKEN_NUMBER } from './spokenNumbers.ts'

/** Filters and order that a search text may contain. */
export interface ReadFilters {
  /** In rupees. */
  minPrice: number
  maxPrice: number
  /** In kilometres. */
  distance: number
  rating: number
  openNow: boolean
  openAllDay: boolean
  availability: Availability
  sortBy: SearchSort
}

const LEAST_PLAIN_PRICE = 10
const N = `(${SPOKEN_NUMBER})`
const KILOMETERS = '(?:kilometers?|kilometres?|kms?|k m|किलोमीटर|किमी|कि मी)'
const METERS = '(?:meters?|metres?|mtrs?|मीटर)'
const RUPEES = '(?:rupees?|rs|inr|₹|रुपये|रुपए|रुपया|रूपये|रूपए)'
const UP_TO = '(?:under|below|less than|cheaper than|up to|upto|maximum|max|within|for)'
const STARS = '(?:stars?|स्टार|सितारे|सितारा|सितारों|तारे)'
const WITHIN = '(?:within|inside|in|under|up to|upto|not more than|less than|max|maximum|around)'
const WITHIN_HINDI = '(?: (?:के (?:अंदर|अन्दर|भीतर|दायरे में)|की दूरी (?:पर|में|तक)|तक|में|ke (?:andar|bhitar|bheetar)|tak|mein))?'
const OR_MORE =
  '(?: (?:and|or) (?:above|up|more|higher|better)| plus| या (?:उससे )?(?:ज़्यादा|ज्यादा|ऊपर)| से (?:ऊपर|ज़्यादा|ज्यादा)| (?:वाला|वाली|वाले))?'

export interface Phrase {
  said: RegExp
  /** Null: the phrase is not a filter in this context. */
  means: (...numbers: number[]) => Partial<ReadFilters> | null
}

/** A phrase delimited by blanks, so that "open" is not found in "opener"; \b does not work with Devanagari. */
const phrase = (words: string, means: Phrase['means']): Phrase => ({
  said: new RegExp(` (?:${words})(?= )`, 'u'),
  means,
})

const kilometersOf = (value: number) => Math.min(LARGEST_RADIUS / 1000, Math.max(SMALLEST_RADIUS / 1000, value))
const metersAway = (value: number) => ({ distance: kilometersOf(value / 1000) })
const stars = (value: number) => ({ rating: Math.min(5, Math.max(1, Math.round(value))) })
const upTo = (value: number) => ({ maxPrice: Math.min(HIGHEST_PRICE, value) })
const from = (value: number) => ({ minPrice: Math.min(HIGHEST_PRICE, value) })
/** A number without a unit is a price only when it is plausible: not the "one" of "under one roof". */
const plainPrice =
  (means: (value: number) => Partial<ReadFilters>) =>
  (value: number): Partial<ReadFilters> | null =>
    value >= LEAST_PLAIN_PRICE ? means(value) : null
const between = (least: number, most: number) => ({ ...from(Math.min(least, most)), ...upTo(Math.max(least, most)) })

/** Phrases in the order in which they are tried: those with a unit before those without. */
export const PHRASES: readonly Phrase[] = [
  phrase(`(?:${WITHIN} )?${N} ${KILOMETERS}${WITHIN_HINDI}(?: (?:away|radius|from here))?`, (value) => ({
    distance: kilometersOf(value),
  })),
  phrase(`(?:${WITHIN} )?${N} ${METERS}${WITHIN_HINDI}(?: (?:away|radius|from here))?`, metersAway),
  phrase(`${WITHIN} ${N} m(?: (?:away|radius|from here))?`, metersAway),
  phrase(`(?:at least |minimum |above |over |rated )?${N} ${STARS}${OR_MORE}`, stars),
  phrase(`rated ${N}${OR_MORE}`, stars),
  phrase(`between ${N} and ${N}(?: ${RUPEES})?`, between),
  phrase(`${N} (?:to|से) ${N} ${RUPEES}(?: (?:के बीच|तक|में))?`, between),
  phrase(`${N} ${RUPEES} से (?:ज़्यादा|ज्यादा|अधिक|ऊपर)`, from),
  phrase(
    '(?:24|twenty ?four) ?(?:hours?|hrs?)(?: open)?|24 ?x ?7|24 7|round the clock|open all night|all night|चौबीस घंटे|24 घंटे(?: खुल[ाीे])?',
    () => ({
      openAllDay: true,
    }),
  ),
  phrase(`(?:above|over|more than|at least|from) (?:${RUPEES} ${N}|${N} ${RUPEES})`, from),
  phrase(`(?:above|more than) ${N}`, plainPrice(from)),
  phrase(`${N} ${RUPEES} (?:से कम|के (?:अंदर|अन्दर|भीतर|नीचे)|तक|में)`, upTo),
  phrase(`${UP_TO} (?:${RUPEES} ${N}|${N} ${RUPEES})`, upTo),
  phrase(`(?:under|below|less than|cheaper than|up to|upto|maximum|max) ${N}`, plainPrice(upTo)),
  phrase(
    '(?:that is |that are |which is |which are |jo )?(?:open now|open right now|currently open|still open|open at the moment)',
    () => ({ openNow: true }),
  ),
  phrase('(?:जो )?(?:अभी|इस समय|इस वक़्त|इस वक्त) खुल[ाीे](?: (?:हो|हों|है|हैं|हुआ|हुई|हुए))?', () => ({ openNow: true })),
  phrase(
    'cheapest|cheaply|cheap|cheaper|sast[aie]|सस्त[ाीे]|lowest priced?|least expensive|sabse sasta|sabse saste|sabse sasti|सबसे सस्त[ाीे]|सबसे कम (?:दाम|कीमत|क़ीमत)(?: (?:का|की|के|में))?',
    () => ({ sortBy: 'cheapest' }),
  ),
  phrase(
    'nearest|closest|sabse paas|sabse nazdeek|सबसे (?:पास|नज़दीक|नजदीक|नज़दीकी|नजदीकी|क़रीब|करीब|क़रीबी|करीबी)(?: (?:का|की|के|वाला|वाली|वाले))?',
    () => ({ sortBy: 'nearest' }),
  ),
  phrase('most popular|सबसे (?:लोकप्रिय|मशहूर)|लोकप्रिय', () => ({ sortBy: 'popular' })),
  phrase('newest|latest|most recent|सबसे न(?:या|ई|ए|यी|ये)', () => ({ sortBy: 'newest' })),
  phrase('best rated|top rated|highest rated|सबसे (?:अच्छ[ाीे]|बढ़िया|बेहतरीन)', () => ({ sortBy: 'rating' })),
  phrase('(?:the )?best(?= [^ ])', () => ({ sortBy: 'rating' })),
  phrase('in stock|available|उपलब्ध', () => ({ availability: 'available' })),
]
