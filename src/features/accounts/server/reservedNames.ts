import { remove as withoutConfusables } from 'confusables'

/** Words that suggest that a name belongs to the product's staff; matched as whole words. */
const WORDS =
  /(^|[^\p{L}])(admin|administrator|moderator|official|staff|support|customer ?care|help ?desk|verified)([^\p{L}]|$)/u
const EACH_WORD = new RegExp(WORDS.source, 'gu')
/** Characters that look like a verification mark. */
const MARKS = /[\u2611\u2705\u2713\u2714\u{1f5f8}\u{1f5f9}]/u

/** Words that do not describe what is sold, in addition to those above. */
const FILLERS = /(^|[^\p{L}])(team|the|of|our|app|office|centre|center|desk|group)(?![\p{L}])/gu

/**
 * Variants of a name as people perceive it: look-alike letters of other scripts (UTS 39 confusables) are replaced by
 * Latin letters, and in the second variant also look-alike digits.
 */
function spellingsOf(name: string): string[] {
  const looksLike = withoutConfusables(name.normalize('NFKC')).toLowerCase()
  return [looksLike, looksLike.replace(/0/g, 'o').replace(/[1|]/g, 'i').replace(/3/g, 'e').replace(/5/g, 's')]
}

const namesProduct = (spelling: string) =>
  spelling
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('whereabouts', '')
    .includes('hereabouts')

/**
 * True for a name that only the product's staff may have: the product's name or a word for its staff in any spelling,
 * or a check mark.
 */
export const isReservedName = (name: string): boolean =>
  MARKS.test(name) || spellingsOf(name).some((spelling) => WORDS.test(spelling) || namesProduct(spelling))

/**
 * True for a listing name that poses as the product or its staff: the product's name, a check mark, or only words for
 * staff. "Official Nike store" and "Admin course" are allowed.
 */
export const posesAsStaff = (name: string): boolean =>
  MARKS.test(name) ||
  spellingsOf(name).some((spelling) => {
    if (namesProduct(spelling)) return true
    const rest = spelling.replace(FILLERS, ' ').replace(EACH_WORD, ' ').replace(EACH_WORD, ' ')
    return WORDS.test(spelling) && !/[\p{L}\p{N}]/u.test(rest)
  })
