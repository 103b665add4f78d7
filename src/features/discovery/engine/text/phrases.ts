import { compoundsOf } from './words.ts'
import { stemOf } from './stems.ts'

/**
 * Nouns that say only that it is some place: "gift shop" is where gifts are. They are left out of what must be found,
 * unless nothing else was said.
 */
const GENERIC =
  'shop store centre center office showroom outlet place wala wali wale dukan dukaan dookan angadi kadai dokan ' +
  'दुकान दुकानदार वाला वाली वाले केंद्र कार्यालय ಅಂಗಡಿ கடை దుకాణం దుకాణము షాప్ দোকান દુકાન ਦੁਕਾਨ കട'

/** Little words that need not stand in a listing. */
const LITTLE =
  'a an the of for and or to in on at by with my me i is are any some from ki ka ke ko mein aur के की का को में और पर से'

const asWords = (text: string) => new Set(text.split(' ').flatMap((word) => compoundsOf(word).flat()))
const generic = new Set([...asWords(GENERIC)].map(stemOf))
const little = asWords(LITTLE)

export const isGeneric = (word: string): boolean => generic.has(stemOf(word))
/** True for what need not be found: a generic noun, or a little word. */
export const isOptional = (word: string): boolean => little.has(word) || isGeneric(word)

/** Words of a text as they are compared with those of another: in the singular. */
export const stemsOf = (words: readonly string[]): string[] => words.map(stemOf)
/** Words without generic nouns and little words; all of them when nothing else is there. */
export function essential(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !isOptional(word))
  return rest.length > 0 ? rest : words
}
