import { compoundsOf } from './words.ts'
import { stemOf } from './stems.ts'

/**
 * Generic nouns that only mean "place": a "gift shop" sells gifts. They need not be found, unless the query has no
 * other words.
 */
const GENERIC =
  'shop store centre center office showroom outlet place point corner stall spot joint house bhandar jagah ' +
  'wala wali wale dukan dukaan dookan angadi kadai dokan ' +
  'दुकान दुकानदार वाला वाली वाले केंद्र कार्यालय ಅಂಗಡಿ கடை దుకాణం దుకాణము షాప్ দোকান દુકાન ਦੁਕਾਨ കട'

/** Function words that need not be found in a listing. */
const LITTLE =
  'a an the of for and or to in on at by with near nearby my me i is are any some from good nice great famous tasty ' +
  'where which ki ka ke ko mein aur hai hain kahan kaha kidhar koi accha acha achha badhiya milega milegi milta maadi beku ' +
  'need needs has have had want wants required someone somebody something now today tonight urgent urgently our your ' +
  'play khelne khelna ' +
  'chahiye chahie mera meri mere hamara nanna namma idya yelli elli liye ' +
  'के की का को में और पर से है हैं कहाँ कहां किधर कोई अच्छा अच्छी अच्छे बढ़िया मशहूर मिलेगा मिलेगी मिलता चाहिए मेरा मेरी मेरे लिए ಬೇಕು ನನ್ನ'

/** Words that link two others, whichever of them is said: "haddi ka doctor", "haddi ke doctor". */
const LINKING = 'ka ki ke ko liye wala wali wale का की के को लिए लिये वाला वाली वाले'

/** Words that say nothing without their neighbours: heads ("eye doctor") and what only describes ("year old"). */
const LEANING =
  'doctor dr specialist daktar repair repairing marammat service machine class classes course training food delivery test ' +
  'home house ghar time size year month day week old new used good free cheap child children kids baby people person men ' +
  'women ladies gents kitchen room bag screen stuff thing help kharab theek thik fix fixing full half set ' +
  'pack packet piece type rent monthly daily near under for box kit wash part filter work job ' +
  'डॉक्टर डाक्टर मरम्मत रिपेयर घर बच्चे बच्चों पुराना नया खराब ठीक ಡಾಕ್ಟರ್ ವೈದ್ಯ ರಿಪೇರಿ ಮನೆ ಹಳೆಯ ಹೊಸ'

/** What people name to say where something is, besides the kinds of place that are concepts. */
const LANDMARKS =
  'metro railway station stand stop gate lake river bridge flyover circle junction signal tower layout colony office home ' +
  'house college mall village highway road main cross airport campus'

const asWords = (text: string) => new Set(text.split(' ').flatMap((word) => compoundsOf(word).flat()))
const generic = new Set([...asWords(GENERIC)].map(stemOf))
const little = asWords(LITTLE)
const linking = new Set([...asWords(LINKING)].map(stemOf))
const leaning = new Set([...asWords(LEANING)].map(stemOf))
const landmarks = asWords(LANDMARKS)

/** True for a word by which a place is found, but which is no town: "near metro". */
export const isLandmark = (word: string): boolean => landmarks.has(word)
/** True for a word that is no search on its own, once the words beside it have found nothing. */
export const isLeaning = (word: string): boolean => leaning.has(stemOf(word)) || isOptional(word)
export const isGeneric = (word: string): boolean => generic.has(stemOf(word))
/** True for a word that need not be found: a generic noun or a function word. */
export const isOptional = (word: string): boolean => little.has(word) || isGeneric(word)

/** Words in the form in which texts are compared: singular. */
export const stemsOf = (words: readonly string[]): string[] => words.map(stemOf)
/** Words without generic nouns and function words; all words if no other remains. */
export function essential(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !isOptional(word))
  return rest.length > 0 ? rest : words
}

/**
 * A wording without the words that only link others: "kaan ki machine" and "kaan wali machine" are
 * one.
 */
export function withoutLinks(stems: readonly string[]): readonly string[] {
  if (stems.length < 3 || linking.has(stems[0]!)) return stems
  const last = stems.length - 1
  const isLink = (stem: string, at: number) => at > 0 && at < last && linking.has(stem)
  return stems.some(isLink) ? stems.filter((stem, at) => !isLink(stem, at)) : stems
}

/** The singular words of a text in which marks between things are read as "and": "milk & cake" is no "milk cake". */
export const stemsWithAnd = (text: string): string[] => stemsOf(compoundsOf(text.replaceAll(/[&,+]/g, ' and ')).flat())

/** How a wording may be said: also without its "and". */
export function formsOf(stems: readonly string[]): (readonly string[])[] {
  const whole = withoutLinks(stems)
  return whole.length > 2 && whole.includes('and') ? [whole, whole.filter((stem) => stem !== 'and')] : [whole]
}
