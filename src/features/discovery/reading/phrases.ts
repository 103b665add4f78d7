import { HIGHEST_PRICE, LARGEST_RADIUS, SMALLEST_RADIUS } from '../rules.ts'
import { type Phrase, phrase } from './phrase.ts'
import { OPEN_AT } from './openAt.ts'
import { OPEN_NOW } from './openNow.ts'
import { SPOKEN_NUMBER } from './spokenNumbers.ts'

/** A number without a unit is a price only when it is plausible: not the "one" of "under one roof". */
const LEAST_PLAIN_PRICE = 10
/** A range without a unit is a price only from here on: "class 8 to 10" is not. */
const LEAST_PLAIN_RANGE = 50
/** Numbers that are years in a range without a unit: "car 2015 to 2020". */
const [FIRST_YEAR, LAST_YEAR] = [1950, 2100]

const N = `(${SPOKEN_NUMBER})`
/** One of the words; lists of words are in lines of one language or kind. */
const anyOf = (...lines: string[]) => `(?:${lines.join('|')})`

const RUPEES = anyOf(
  'rupees?|rupaye|rupaya|rupay|rupiya|rupya|rupayi|rupai|rs|inr|₹|bucks',
  'रुपये|रुपए|रुपया|रुपयों|रूपये|रूपए|रु',
  'ರೂಪಾಯಿಗಳ|ರೂಪಾಯಿ|ರೂ',
)
const UNIT = `(?: ${RUPEES})`
/** A sum with its unit on either side. */
const SUM = `(?:${RUPEES} ${N}|${N}${UNIT})`
const MEASURES = anyOf(
  'kgs?|kilos?|g|gms?|grams?|ml|l|ltr|litres?|liters?|tons?|साल|किलो|लीटर|ग्राम',
  'inch|inches|ft|feet|foot|cm|mm|m|meters?|metres?|sq|sqft',
  'w|watts?|v|volts?|mah|gb|mb|tb|hp|mbps|cc|rpm',
  'years?|yrs?|months?|days?|weeks?|hours?|hrs?|minutes?|mins?|am|pm|baje|बजे',
  'people|persons?|guests?|members?|pieces?|pcs|pages?|plates?|seater|bhk|class|th|std|stars?',
)
/** Not a price: "under 10 kg", "below 18 years". */
const NO_MEASURE = `(?! ${MEASURES} )`
const NUMBERED = anyOf(
  'class|classes|std|standard|grade|age|aged|sizes?|sector|block|phase|ward|model|year|no|number|route|bus',
  'कक्षा|क्लास',
)
/** Numbers behind these words name something: "class 8", "sector 21 to 25". */
const NO_NUMBERING = `(?<! ${NUMBERED} )`

const PRICE_WORDS = anyOf('prices?|priced|costs?|costing|rates?|range|budget|दाम|कीमत|क़ीमत|बजट')
const PRICE = `(?:${PRICE_WORDS}(?: (?:of|is|range))? )?`
/** "200 per kg", "500 only" */
const REST = '(?: per [^ ]+)?(?: only)?'
const BEFORE_MOST = anyOf(
  'under|below|less than|lesser than|lower than|cheaper than|not more than|not above|no more than',
  'up ?to|maximum(?: of)?|max',
)
const AFTER_MOST = anyOf(
  'under|below|max|maximum|or less|or below|or under|and below|and under',
  '(?:se|say) (?:kam|niche|neeche|nichey|neechay)|tak',
  'k[ei] (?:andar|ander|under|niche|neeche|nichey|bhitar|bheetar|below|within)',
  'से (?:कम|नीचे)|के (?:अंदर|अन्दर|भीतर|नीचे)|तक',
  'ಒಳಗೆ|ಒಳಗಡೆ|ಗಿಂತ ಕಡಿಮೆ|ಕಡಿಮೆ|ವರೆಗೆ|(?:ginta )?kadime|v?olage|v?olagade|v?olgade|varege',
)
const LEAST_WORDS = anyOf(
  'above|more than|at ?least|minimum(?: of)?|min|not less than|starting(?: from| at)?',
  'kam se kam|कम से कम',
)
const BEFORE_LEAST = `(?<! (?:not|no) )${LEAST_WORDS}`
const AFTER_LEAST = anyOf(
  '(?:and|or) (?:above|more|up)|plus|above',
  'se (?:zyada|zyaada|jyada|jyaada|jada|adhik|upar|uper|oopar)|ke (?:upar|uper|oopar)',
  'से (?:ज़्यादा|ज्यादा|अधिक|ऊपर)|के ऊपर',
  'ಗಿಂತ ಹೆಚ್ಚು|ಮೇಲೆ|(?:ginta )?jasti|mele',
)
const TO = anyOf('to|se|से|and|till|ರಿಂದ|inda')
const AMONG = `(?: ${anyOf('के बीच|ke bee?ch|के अंदर|ke andar|तक|tak|में|mein|ವರೆಗೆ')})?`

const upTo = (value: number) => ({ maxPrice: Math.min(HIGHEST_PRICE, value) })
const from = (value: number) => ({ minPrice: Math.min(HIGHEST_PRICE, value) })
const plain =
  (means: (value: number) => ReturnType<Phrase['means']>) =>
  (value: number): ReturnType<Phrase['means']> =>
    value >= LEAST_PLAIN_PRICE ? means(value) : null
/** A multiplier holds for both numbers: "2 to 5 thousand", "2-5k". */
function between(first: number, second: number): ReturnType<Phrase['means']> {
  const isShort = first < 100 && second >= 1000 && first * 1000 < second
  const least = isShort ? first * 1000 : first
  return { ...from(Math.min(least, second)), ...upTo(Math.max(least, second)) }
}
/** Null for small numbers ("class 8 to 10"), years, and what does not ascend ("98450-12345"). */
function plainRange(first: number, second: number): ReturnType<Phrase['means']> {
  const isYear = (value: number) => value >= FIRST_YEAR && value <= LAST_YEAR
  const range = between(first, second)!
  if (first >= second || range.minPrice! < LEAST_PLAIN_RANGE || (isYear(first) && isYear(second))) return null
  return range
}

/**
 * Price limits: those with a unit before those without, ranges before single limits, a bare sum ("500 rupees") last.
 */
const PRICES: readonly Phrase[] = [
  phrase(
    `${PRICE}(?:between|from) (?:${RUPEES} )?${N}${UNIT}? (?:to|and) (?:${RUPEES} )?${N}${UNIT}?${AMONG}${NO_MEASURE}`,
    between,
  ),
  phrase(`${PRICE}${N}${UNIT} ${TO} (?:${RUPEES} )?${N}${UNIT}?${AMONG}`, between),
  phrase(`${PRICE}(?:${RUPEES} )?${N} ${TO} ${SUM}${AMONG}`, between),
  phrase(`${NO_NUMBERING}${PRICE}${N} (?:to|se|से) ${N}${AMONG}${NO_MEASURE}`, plainRange),
  phrase(`${PRICE}${SUM} ${AFTER_LEAST}${REST}`, from),
  phrase(`${PRICE}(?:${BEFORE_LEAST}|over|from) ${SUM}${REST}`, from),
  phrase(`${PRICE}${BEFORE_LEAST} ${N}${REST}${NO_MEASURE}`, plain(from)),
  phrase(`${PRICE}${SUM} (?:${AFTER_MOST}|में|mein|me|budget|range|ka budget)${REST}`, upTo),
  phrase(`${PRICE}(?:${BEFORE_MOST}|within|for|in) ${SUM}${REST}`, upTo),
  phrase(`${PRICE}${BEFORE_MOST} ${N}${REST}${NO_MEASURE}`, plain(upTo)),
  phrase(`${PRICE}${N} ${AFTER_MOST}${REST}`, plain(upTo)),
  phrase(`${PRICE}${N} ${AFTER_LEAST}${REST}`, plain(from)),
  phrase(`(?:budget|max budget)(?: of)? ${N}${REST}${NO_MEASURE}`, plain(upTo)),
  phrase(`${N} (?:ka |का )?(?:budget|बजट)`, plain(upTo)),
  phrase(`${PRICE}${SUM}${REST}`, plain(upTo)),
]

const KILOMETERS = '(?:kilometers?|kilometres?|kms?|k m|किलोमीटर|किमी|कि मी)'
const METERS = '(?:meters?|metres?|mtrs?|मीटर)'
const STARS = '(?:stars?|स्टार|सितारे|सितारा|सितारों|तारे)'
const WITHIN = '(?:within|inside|in|under|up to|upto|not more than|less than|max|maximum|around)'
const WITHIN_HINDI = '(?: (?:के (?:अंदर|अन्दर|भीतर|दायरे में)|की दूरी (?:पर|में|तक)|तक|में|ke (?:andar|bhitar|bheetar)|tak|mein))?'
const OR_MORE =
  '(?: (?:and|or) (?:above|up|more|higher|better)| plus| या (?:उससे )?(?:ज़्यादा|ज्यादा|ऊपर)| से (?:ऊपर|ज़्यादा|ज्यादा)| (?:वाला|वाली|वाले))?'

const kilometersOf = (value: number) => Math.min(LARGEST_RADIUS / 1000, Math.max(SMALLEST_RADIUS / 1000, value))
const metersAway = (value: number) => ({ distance: kilometersOf(value / 1000) })
const stars = (value: number) => ({ rating: Math.min(5, Math.max(1, Math.round(value))) })

/** Phrases in the order in which they are tried: those with a unit before those without. */
export const PHRASES: readonly Phrase[] = [
  phrase(`(?:${WITHIN} )?${N} ${KILOMETERS}${WITHIN_HINDI}(?: (?:away|radius|from here))?`, (value) => ({
    distance: kilometersOf(value),
  })),
  phrase(`(?:${WITHIN} )?${N} ${METERS}${WITHIN_HINDI}(?: (?:away|radius|from here))?`, metersAway),
  phrase(`${WITHIN} ${N} m(?: (?:away|radius|from here))?`, metersAway),
  phrase(`(?:at least |minimum |above |over |rated )?${N} ${STARS}${OR_MORE}`, stars),
  phrase(`rated ${N}${OR_MORE}`, stars),
  phrase(
    '(?:24|twenty ?four) ?(?:hours?|hrs?)(?: open)?|24 ?x ?7|24 7|round the clock|open all night|all night|चौबीस घंटे|24 घंटे(?: खुल[ाीे])?',
    () => ({
      openAllDay: true,
    }),
  ),
  ...OPEN_AT,
  ...PRICES,
  ...OPEN_NOW,
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
