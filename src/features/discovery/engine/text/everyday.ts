import { BRANDS } from '#features/concepts/brands.ts'
import { conceptWords } from '#features/concepts/concept.ts'
import { GUEST_LANGUAGES } from '#features/concepts/model.ts'
import { BRAND, type ConceptWord, Meanings } from './meanings.ts'

function* marketWords(): Iterable<ConceptWord> {
  for (const { conceptId, text, kind, language } of conceptWords())
    yield { conceptId, text, kind, isGuest: (GUEST_LANGUAGES as readonly string[]).includes(language) }
  for (const { name, others } of BRANDS) {
    for (const text of [name, ...others]) yield { conceptId: BRAND + name, text, kind: 'name' }
  }
}

/** Meanings of all concept and brand words. */
export const everydayMeanings = new Meanings(marketWords())
