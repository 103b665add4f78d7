import { PRODUCT_CATEGORIES, SERVICE_CATEGORIES } from '#features/listings/rules.ts'
import { HIGHEST_PRICE, LARGEST_RADIUS, SMALLEST_RADIUS } from '../../rules.ts'
import { FRESH, type SearchState } from '../searchState.ts'
import { SPOKEN_NUMBER, spokenNumber } from './spokenNumbers.ts'

/** What was said, as a search. */
export type SaidSearch = Omit<SearchState, 'view'>

const N = `(${SPOKEN_NUMBER})`
const KILOMETERS = '(?:kilometers?|kilometres?|kms?|k m|किलोमीटर|किमी|कि मी)'
const METERS = '(?:meters?|metres?|m|मीटर)'
const RUPEES = '(?:rupees?|rs|inr|₹|रुपये|रुपए|रुपया|रूपये|रूपए)'
const STARS = '(?:stars?|स्टार|सितारे|सितारा|सितारों|तारे)'
const WITHIN = '(?:within|inside|in|under|up to|upto|not more than|less than|max|maximum|around)'
const WITHIN_HINDI = '(?: (?:के (?:अंदर|अन्दर|भीतर|दायरे में)|की दूरी (?:पर|में|तक)|तक|में|ke (?:andar|bhitar|bheetar)|tak|mein))?'
const OR_MORE =
  '(?: (?:and|or) (?:above|up|more|higher|better)| plus| या (?:उससे )?(?:ज़्यादा|ज्यादा|ऊपर)| से (?:ऊपर|ज़्यादा|ज्यादा)| (?:वाला|वाली|वाले))?'

interface Phrase {
  said: RegExp
  means: (...numbers: number[]) => Partial<SearchState>
}

/** Between blanks, so that "open" is not found in "opener"; Devanagari knows no \b. */
const phrase = (words: string, means: Phrase['means']): Phrase => ({
  said: new RegExp(` (?:${words})(?= )`, 'u'),
  means,
})

const kilometersOf = (value: number) => Math.min(LARGEST_RADIUS / 1000, Math.max(SMALLEST_RADIUS / 1000, value))
const stars = (value: number) => ({ rating: Math.min(5, Math.max(1, Math.round(value))) })
const upTo = (value: number) => ({ maxPrice: Math.min(HIGHEST_PRICE, value) })
const from = (value: number) => ({ minPrice: Math.min(HIGHEST_PRICE, value) })
const between = (least: number, most: number) => ({ ...from(Math.min(least, most)), ...upTo(Math.max(least, most)) })

/** What is understood, in the order it is looked for: whatever carries a unit comes before what does not. */
const PHRASES: readonly Phrase[] = [
  phrase(`(?:${WITHIN} )?${N} ${KILOMETERS}${WITHIN_HINDI}(?: (?:away|radius|from here))?`, (value) => ({
    distance: kilometersOf(value),
  })),
  phrase(`(?:${WITHIN} )?${N} ${METERS}${WITHIN_HINDI}(?: (?:away|radius|from here))?`, (value) => ({
    distance: kilometersOf(value / 1000),
  })),
  phrase(`(?:at least |minimum |above |over |rated )?${N} ${STARS}${OR_MORE}`, stars),
  phrase(`rated ${N}${OR_MORE}`, stars),
  phrase(`between ${N} and ${N}(?: ${RUPEES})?`, between),
  phrase(`${N} (?:to|से) ${N} ${RUPEES}(?: (?:के बीच|तक|में))?`, between),
  phrase(`${N} ${RUPEES} से (?:ज़्यादा|ज्यादा|अधिक|ऊपर)`, from),
  phrase(`(?:above|over|more than|at least|from) (?:${RUPEES} )?${N}(?: ${RUPEES})?`, from),
  phrase(`${N} ${RUPEES} (?:से कम|के (?:अंदर|अन्दर|भीतर|नीचे)|तक|में)`, upTo),
  phrase(
    `(?:under|below|less than|cheaper than|up to|upto|maximum|max|within|for) (?:${RUPEES} )?${N}(?: ${RUPEES})?`,
    upTo,
  ),
  phrase(
    '(?:that is |that are |which is |which are |jo )?(?:open now|open right now|currently open|open at the moment)',
    () => ({ openNow: true }),
  ),
  phrase('(?:जो )?(?:अभी|इस समय|इस वक़्त|इस वक्त) खुल[ाीे](?: (?:हो|हों|है|हैं|हुआ|हुई|हुए))?', () => ({ openNow: true })),
  phrase(
    'cheapest|lowest priced?|least expensive|sabse sasta|sabse saste|sabse sasti|सबसे सस्त[ाीे]|सबसे कम (?:दाम|कीमत|क़ीमत)(?: (?:का|की|के|में))?',
    () => ({ sortBy: 'cheapest' }),
  ),
  phrase(
    'nearest|closest|sabse paas|sabse nazdeek|सबसे (?:पास|नज़दीक|नजदीक|नज़दीकी|नजदीकी|क़रीब|करीब|क़रीबी|करीबी)(?: (?:का|की|के|वाला|वाली|वाले))?',
    () => ({ sortBy: 'nearest' }),
  ),
  phrase('most popular|popular|सबसे (?:लोकप्रिय|मशहूर)|लोकप्रिय', () => ({ sortBy: 'popular' })),
  phrase('newest|latest|most recent|सबसे न(?:या|ई|ए|यी|ये)', () => ({ sortBy: 'newest' })),
  phrase('best rated|top rated|highest rated|best|सबसे (?:अच्छ[ाीे]|बढ़िया|बेहतरीन)', () => ({ sortBy: 'rating' })),
  phrase('in stock|available|उपलब्ध', () => ({ availability: 'available' })),
]

/** Says only where to look, which the area says already. */
const HERE =
  / (?:near me|near by|nearby|around me|around here|close to me|close by|mere paas|aas paas|मेरे (?:पास|आसपास|आस पास|नज़दीक|नजदीक)|आस पास(?: में)?|आसपास(?: में)?|पास में|यहाँ|यहां)(?= )/gu

/** Words round what is wanted, at the start and at the end. */
const BEFORE =
  /^ (?:please|can you|find|find me|search|search for|show|show me|get|get me|look for|looking for|i|i am|i'm|need|want|want to buy|to buy|buy|where is|where can i get|a|an|the|some|any|for|me|and|with|at|मुझे|मुझको|कोई|एक|ज़रा|जरा|और|के|की|का|वाला|वाली|वाले)(?= )/u
const AFTER =
  / (?:please|and|or|at|with|that is|that are|which is|which are|is|are|shop near|चाहिए|चाहिये|दिखाओ|दिखाइए|दिखाएँ|दिखाएं|ढूंढो|ढूँढो|ढूंढिए|ढूँढिए|खोजो|खोजें|खोजिए|बताओ|बताइए|दो|और|जो|के|की|का|में|से|है|हैं|हो|वाला|वाली|वाले) $/u

/**
 * Makes a search of what was said, in English, in Hindi or in both at once: "cheapest plumber within 2 km open now" is the
 * text "plumber" with an order, a distance and a filter. What is not understood stays in the text. A new sentence is a new
 * search: what it does not say is as on a fresh screen.
 */
export function spokenSearch(said: string): Omit<SearchState, 'view'> {
  const { view: _, ...fresh } = FRESH
  let rest = ` ${plain(said)} `
  const understood: Partial<SearchState> = {}
  for (const { said: pattern, means } of PHRASES) {
    const found = pattern.exec(rest)
    if (!found) continue
    const numbers = found.slice(1).filter((group) => group !== undefined)
    Object.assign(understood, means(...numbers.map(spokenNumber)))
    rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length)
  }
  const query = withoutFrame(rest.replace(HERE, ''))
  const category = CATEGORIES.find((name) => plain(name) === query)
  return { ...fresh, ...understood, ...(category ? { category } : { query }) }
}

const CATEGORIES: readonly string[] = [...PRODUCT_CATEGORIES, ...SERVICE_CATEGORIES]

/** Small letters, digits 0-9, single blanks, no punctuation but a point inside a number. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[०-९]/gu, (digit) => String(digit.codePointAt(0)! - 0x966))
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/₹ ?(\d[\d.]*)/g, '$1 rupees')
    .replace(/(\d)(km|kms|m|rs)\b/g, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}.'&]+|\.(?!\d)/gu, ' ')
    .trim()
    .replace(/ +/g, ' ')
}

function withoutFrame(text: string): string {
  let inside = ` ${text.trim()} `
  for (let before = ''; before !== inside;) {
    before = inside
    inside = inside.replace(BEFORE, '').replace(AFTER, ' ')
  }
  return inside.trim().replace(/ +/g, ' ')
}
