/** Minimum letters for suggesting a category or a place; an earlier search is suggested from one letter on. */
const FEWEST_LETTERS = 2

const folded = (text: string) => text.trim().toLocaleLowerCase()

/** Earlier searches that contain the text but do not equal it. */
export function matchingSearches(text: string, searches: readonly string[], most: number): string[] {
  const asked = folded(text)
  if (asked === '') return []
  return searches.filter((search) => folded(search) !== asked && folded(search).includes(asked)).slice(0, most)
}

/** Items with a name, in any of its languages, of which a word starts with the text. */
export function matchingNames<Named extends { names: readonly string[] }>(
  text: string,
  all: readonly Named[],
  most: number,
): Named[] {
  const asked = folded(text)
  if (asked.length < FEWEST_LETTERS) return []
  return all.filter(({ names }) => names.some((name) => hasWord(asked, name))).slice(0, most)
}

/** True when a name, or a word of it, starts with the text. */
export function hasWord(text: string, name: string): boolean {
  const asked = folded(text)
  return folded(name).startsWith(asked) || words(name).some((word) => word.startsWith(asked))
}

const words = (name: string) => folded(name).split(/[\s&/-]+/)

/** Distinct names of the current results, without the text itself. */
export function distinctNames<Found>(
  text: string,
  found: readonly Found[],
  nameOf: (found: Found) => string,
  most: number,
): Found[] {
  const seen = new Set([folded(text)])
  const isNews = (each: Found) => {
    const name = folded(nameOf(each))
    return !seen.has(name) && Boolean(seen.add(name))
  }
  return found.filter(isNews).slice(0, most)
}
