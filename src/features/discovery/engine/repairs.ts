import faults from '../data/faults.json' with { type: 'json' }

const FAULT_PHRASES = faults.flatMap((list) => list.split(', ')).sort((a, b) => b.length - a.length)
/** A fault with the auxiliary verbs around it. */
const FAULT = new RegExp(
  `(?<= )(?:is |are |has |ka |ki |का |की )?(?:${FAULT_PHRASES.join('|')})(?: (?:hai|he|है|ide|ಇದೆ))?(?= (?!proof))`,
  'gu',
)
const BLANKS = / +/g

/**
 * A fault as the repair that is needed: "tv not working" is "tv repair" (data/faults.json).
 * @returns null when the words name no fault, or nothing besides it
 */
export function asRepair(words: string): string | null {
  const text = ` ${words.toLowerCase().replace(BLANKS, ' ').trim()} `
  const thing = text.replace(FAULT, ' ').replace(BLANKS, ' ').trim()
  return thing === '' || thing === text.trim() ? null : `${thing} repair`
}
