import type { Hours } from '../../contract.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const OSM_DAYS: Record<string, number> = { mo: 0, tu: 1, we: 2, th: 3, fr: 4, sa: 5, su: 6 }

type Week = Record<string, [string, string][]>

/**
 * Reads the common forms of OpenStreetMap's `opening_hours`: "24/7", "10:00-22:00", "Mo-Fr 09:00-13:00,14:00-18:00;
 * Sa 10:00-14:00; Su off", "10am to 7pm". Later parts win for their days; rules for public holidays are passed over.
 * @returns null for anything else (months, holidays, sunrise): unknown is better than wrong
 */
export function parseOpeningHours(text: string): Hours {
  const week: Week = {}
  for (const part of inTwentyFourHours(text)
    .split(';')
    .map((piece) => piece.trim())) {
    if (part === '' || /^ph\b/.test(part)) continue
    const found = /^(?:((?:mo|tu|we|th|fr|sa|su)[a-z ,-]*?)\s*:?\s+)?(24\/7|off|closed|[\d:.,\s–-]+)$/.exec(part)
    const days = found && daysOf(found[1])
    const ranges = found && rangesOf(found[2]!)
    if (!days || !ranges) return null
    for (const day of days) week[DAYS[day]!] = ranges
  }
  return Object.keys(week).length === 0 ? null : week
}

/** "10 AM to 7:30pm" as "10:00-19:30"; what is written in 24 hours stays as it is. */
function inTwentyFourHours(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bnoon\b/g, 'pm')
    .replace(/\s+to\s+/g, '-')
    .replace(/(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)/g, (_, hour: string, minute = '00', half: string) => {
      const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0)
      return `${String(hours).padStart(2, '0')}:${minute}`
    })
}

function daysOf(text: string | undefined): number[] | null {
  if (text === undefined) return DAYS.map((_, day) => day)
  const days: number[] = []
  for (const piece of text.split(',').map((each) => each.trim())) {
    const ends = piece.split('-').map((each) => OSM_DAYS[each.trim()])
    if (ends.length > 2 || ends.some((end) => end === undefined)) return null
    const [from, to = from] = ends as [number, number?]
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day)
      if (day === to) break
    }
  }
  return days
}

function rangesOf(text: string): [string, string][] | null {
  if (text === 'off' || text === 'closed') return []
  if (text === '24/7') return [['00:00', '24:00']]
  const ranges = text.split(',').map((range) => /^\s*(\d{1,2})[:.](\d\d)\s*[-–]\s*(\d{1,2})[:.](\d\d)\s*$/.exec(range))
  if (ranges.some((range) => !range || Number(range[1]) > 24 || Number(range[3]) > 24)) return null
  return ranges.map((range) => [
    `${range![1]!.padStart(2, '0')}:${range![2]}`,
    `${range![3]!.padStart(2, '0')}:${range![4]}`,
  ])
}
