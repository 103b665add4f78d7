import { remove as withoutConfusables } from 'confusables'

/** Words by which somebody would pass for this product or its people; whole words of a name. */
const WORDS =
  /(^|[^\p{L}])(admin|administrator|moderator|official|staff|support|customer ?care|help ?desk|verified)([^\p{L}]|$)/u
/** Signs that look like a mark of being checked. */
const MARKS = /[\u2611\u2705\u2713\u2714\u{1f5f8}\u{1f5f9}]/u

/**
 * True for a name that only the product's own people may bear: its name, or a word for its staff, also when written with
 * letters of other scripts that look alike (UTS 39 confusables), or a check mark.
 */
export function isReservedName(name: string): boolean {
  const looksLike = withoutConfusables(name.normalize('NFKC')).toLowerCase()
  const spelled = [looksLike, looksLike.replace(/0/g, 'o').replace(/[1|]/g, 'i').replace(/3/g, 'e').replace(/5/g, 's')]
  return (
    MARKS.test(name) ||
    spelled.some((text) => WORDS.test(text) || text.replace(/[^\p{L}]/gu, '').includes('hereabouts'))
  )
}
