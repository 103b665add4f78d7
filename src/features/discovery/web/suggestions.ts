/** Two letters say too little to suggest a category or a place by them; a search of one's own is known by one. */
const FEWEST_LETTERS = 2

const folded = (text: string) => text.trim().toLocaleLowerCase()

/** Earlier searches that hold the text, but are not it. */
export function matchingSearches(text: string, searches: readonly string[], most: number): string[] {
  const asked = folded(text)
  if (asked === '') return []
  return searches.filter((search) => folded(search) !== asked && folded(search).includes(asked)).slice(0, most)
}

/** Names of which a word begins with the text, in any of their languages. */
export function matchingNames<Named extends { names: readonly string[] }>(
  text: string,
  all: readonly Named[],
  most: number,
): Named[] {
  const asked = folded(text)
  if (asked.length < FEWEST_LETTERS) return []
  return all.filter(({ names }) => names.some((name) => hasWord(asked, name))).slice(0, most)
}

/** True when a name, or a word of it, begins with the text. */
export function hasWord(text: string, name: string): boolean {
  const asked = folded(text)
  return folded(name).startsWith(asked) || words(name).some((word) => word.startsWith(asked))
}

const words = (name: string) => folded(name).split(/[\s&/-]+/)

/** Each name once, without the text itself: what the results so far are called. */
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
