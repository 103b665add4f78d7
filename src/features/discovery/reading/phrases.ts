import { LARGEST_RADIUS, SMALLEST_RADIUS } from '../rules.ts'
import { type Phrase, phrase } from './phrase.ts'
import { OPEN_NOW } from './openNow.ts'
import { PRICES } from './prices.ts'
import { SPOKEN_NUMBER } from './spokenNumbers.ts'

const N = `(${SPOKEN_NUMBER})`
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
