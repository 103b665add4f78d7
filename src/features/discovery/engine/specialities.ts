import { conceptById } from '#features/concepts/concept.ts'
import type { Concept } from '#features/concepts/model.ts'
import type { Meanings } from './text/meanings.ts'
import { stemsOf } from './text/phrases.ts'
import { compoundsOf } from './text/words.ts'

/** Kinds of place that have specialities, which a word of their name or of a tag decides: "Vasan Eye Care" is for eyes. */
interface Family {
  /** Ids of the kinds. */
  of: ReadonlySet<string>
  isSpeciality: (concept: Concept) => boolean
  /** True when a word that only belongs to a speciality is enough: "eye". */
  byTerms: boolean
  /** Words that make a wording with the word: "badminton" of a sports centre is its badminton court. */
  with: readonly string[]
}

const FAMILIES: readonly Family[] = [
  {
    of: new Set(['amenity/hospital', 'amenity/clinic', 'amenity/doctors', 'healthcare']),
    isSpeciality: ({ id }) =>
      /^(?:amenity\/(?:doctors|clinic)\/|amenity\/dentist$|healthcare\/(?:alternative|dentist)\/)/.test(id),
    byTerms: true,
    with: [],
  },
  {
    of: new Set(['leisure/sports_centre', 'leisure/sports_hall', 'leisure/stadium', 'leisure/pitch']),
    isSpeciality: ({ id, kind, category }) =>
      /^leisure\/(?:pitch|sports_centre)\//.test(id) || (kind === 'product' && category === 'Sports'),
    byTerms: false,
    with: ['court', 'ground', 'field'],
  },
]

/** Longest wording that is looked up, in words. */
const LONGEST = 3

/** Ids of the specialities that texts of a place name, if it is of kinds that have some. */
export function specialitiesIn(texts: readonly string[], kinds: Iterable<string>, meanings: Meanings): string[] {
  const own = new Set(kinds)
  const families = FAMILIES.filter(({ of }) => [...own].some((id) => of.has(id)))
  if (families.length === 0) return []
  const phrases = texts.map((text) => stemsOf(compoundsOf(text.replace(POSSESSIVE, '')).flat()))
  return families.flatMap((family) => phrases.flatMap((words) => namedIn(words, family, meanings)))
}

/** "Children's" is of children. */
const POSSESSIVE = /['’]s?(?![\p{L}\p{M}])/giu

/** The longest wordings first: "table tennis" is no tennis. */
function namedIn(words: readonly string[], family: Family, meanings: Meanings): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length;) {
    const lengths = Array.from({ length: Math.min(LONGEST, words.length - at) }, (_, i) => i + 1).toReversed()
    const length = lengths.find((each) => meanings.of(words.slice(at, at + each)) !== null) ?? 1
    const wording = words.slice(at, at + length)
    for (const each of [wording, ...family.with.map((word) => [...wording, word])])
      found.push(...specialitiesOf(each, family, meanings))
    at += length
  }
  return found
}

function specialitiesOf(words: readonly string[], { isSpeciality, byTerms }: Family, meanings: Meanings): string[] {
  const { is = [], related = [] } = meanings.of(words) ?? {}
  return (byTerms ? [...is, ...related] : is).filter((id) => {
    const concept = conceptById(id)
    return concept !== undefined && isSpeciality(concept)
  })
}
