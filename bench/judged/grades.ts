/** A feature of an export of OpenStreetMap. */
export interface Feature {
  id: string
  tags: Record<string, string>
}

/** Manual relevance judgements of a query: 3 exact, 2 good, 1 better than nothing. */
export interface Judged {
  /** Grade and condition: "amenity=atm & N~sbi | shop=wine"; the first that holds counts. N is any of its names. */
  fits: [grade: number, condition: string][]
  queries: string[]
}

/** How well a feature answers the queries of a line: 0 to 3. */
export function gradeOf({ fits }: Judged, { tags }: Feature): number {
  return fits.find(([, condition]) => holds(condition, tags))?.[0] ?? 0
}

const holds = (condition: string, tags: Record<string, string>) =>
  condition.split(' | ').some((all) => all.split(' & ').every((term) => holdsTerm(term, tags)))

const NAMES = ['name', 'brand', 'operator', 'alt_name', 'old_name', 'name:en', 'name:kn']

function holdsTerm(term: string, tags: Record<string, string>): boolean {
  const [, key, sign, value] = /^([\w:]+)([=~])(.*)$/.exec(term)!
  const text =
    key === 'N'
      ? NAMES.map((name) => tags[name] ?? '').join(' ')
      : (tags[key === 'street' ? 'addr:street' : key!] ?? '')
  return sign === '=' ? text === value : new RegExp(value!, 'i').test(text)
}
