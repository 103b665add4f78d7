/** A language with its English and own name. */
export interface NamedLanguage {
  /** CLDR code: "hi". */
  code: string
  english: string
  own: string
  /** One of about a hundred languages common on computers; the others are found by search. */
  isCommon: boolean
  dir: 'ltr' | 'rtl'
}

/** Right-to-left scripts. */
const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thaana}|\p{Script=Syriac}|\p{Script=Nko}|\p{Script=Hanifi_Rohingya}|\p{Script=Adlam}/u

/** Parses the committed list (scripts/languages.mjs). */
export function parseLanguages(lines: string): NamedLanguage[] {
  return lines
    .trim()
    .split(/;\s*/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [head, english, own = english] = entry.split('|') as [string, string, string?]
      const dir = RIGHT_TO_LEFT.test(own) ? 'rtl' : 'ltr'
      return { code: head.replace('*', ''), english, own, isCommon: head.startsWith('*'), dir }
    })
}

/**
 * Languages matching a typed text, best first: by English or own name, ignoring case and accents, by code, and
 * by a name with a typing mistake. An empty text returns all, in their order.
 */
export function findLanguages(languages: readonly NamedLanguage[], typed: string): NamedLanguage[] {
  const asked = folded(typed)
  if (asked === '') return [...languages]
  const ranked = languages.map((language) => ({ language, rank: rankOf(language, asked) }))
  const best = Math.min(...ranked.map(({ rank }) => rank))
  const worst = best < SLIP ? SLIP - 1 : SLIP
  return ranked
    .filter(({ rank }) => rank <= worst)
    .sort((a, b) => a.rank - b.rank)
    .map(({ language }) => language)
}

/** Rank of a match with a typing mistake; used only if nothing matches exactly. */
const SLIP = 4

function rankOf({ code, english, own }: NamedLanguage, asked: string): number {
  const names = [folded(english), folded(own)]
  if (code === asked || names.includes(asked)) return 0
  if (names.some((name) => name.startsWith(asked))) return 1
  if (names.some((name) => name.split(/[\s(-]+/).some((word) => word.startsWith(asked)))) return 2
  if (names.some((name) => name.includes(asked))) return 3
  return names.some((name) => isSlip(name, asked)) ? SLIP : Infinity
}

/** Lower case, without accents of Latin and Greek letters; vowel signs of other scripts are letters and stay. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

/** True when the name, or a prefix of it, is within one edit of the typed text, or two from eight letters. */
function isSlip(name: string, asked: string): boolean {
  const [typed, letters] = [[...asked], [...name]]
  if (typed.length < 4) return false
  const most = typed.length < 8 ? 1 : 2
  return [-2, -1, 0, 1, 2].some((more) => changes(letters.slice(0, typed.length + more), typed) <= most)
}

/** Edit distance: letters to add, drop, replace or swap with their neighbour. */
function changes(from: readonly string[], to: readonly string[]): number {
  let [before, row] = [[] as number[], to.map((_, i) => i + 1)]
  row.unshift(0)
  for (const [i, letter] of from.entries()) {
    const next = [i + 1]
    for (const [j, other] of to.entries()) {
      const isSwapped = i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === other
      const replaced = row[j]! + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, row[j + 1]! + 1, next[j]! + 1, isSwapped ? before[j - 1]! + 1 : Infinity))
    }
    ;[before, row] = [row, next]
  }
  return row.at(-1)!
}
