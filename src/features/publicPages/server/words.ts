import { clockIn, HOME_ZONE, localeOf } from '#core/dates.ts'
import { dayAhead, type NextOpening, openState } from '#features/discovery/hours.ts'
import type { Hours } from '#features/listings/contract.ts'
import { fillMessage } from '#kit/server/fillMessage.ts'
import englishCategories from '../../../../locales/en/categories.json' with { type: 'json' }
import english from '../../../../locales/en/server/publicPages.json' with { type: 'json' }
import hindiCategories from '../../../../locales/hi/categories.json' with { type: 'json' }
import hindi from '../../../../locales/hi/server/publicPages.json' with { type: 'json' }

/** Languages in which public pages are served. */
export const PAGE_LANGUAGES = ['en', 'hi'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]
export type WordKey = keyof typeof english

const CATALOGUES: Record<PageLanguage, Record<WordKey, string>> = { en: english, hi: hindi }
const CATEGORIES: Record<PageLanguage, Record<string, string>> = { en: englishCategories, hi: hindiCategories }

/** The texts and formats of a page, in one language. */
export interface PageWords {
  language: PageLanguage
  say(key: WordKey, params?: Record<string, string | number>): string
  categoryName(category: string): string
  /** "21 Nov 2026" */
  day(at: Date): string
  /** "8:30 PM", "रात 8:30" */
  clock(time: string): string
}

/** The texts of public pages in a language. */
export function wordsIn(language: PageLanguage): PageWords {
  const locale = localeOf(language)
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: HOME_ZONE })
  const clock = clockIn(locale, 'UTC')
  return {
    language,
    say: (key, params) => fillMessage(CATALOGUES[language][key], language, params),
    categoryName: (category) => CATEGORIES[language][category] ?? category,
    day: (at) => day.format(at),
    clock: (text) => {
      const [hour, minute] = text.split(':').map(Number) as [number, number]
      return clock(Date.UTC(2026, 0, 5, hour, minute))
    },
  }
}

/** The language of a page: from the URL, else the first supported one of the browser, else English. */
export function pageLanguage(asked: string | undefined, accepted: string | undefined): PageLanguage {
  const wanted = [asked ?? '', ...byPreference(accepted ?? '')]
  const known = wanted.map((code) => PAGE_LANGUAGES.find((language) => language === code.toLowerCase().split('-')[0]))
  return known.find((language) => language !== undefined) ?? 'en'
}

/** The codes of an Accept-Language header, by preference. */
function byPreference(header: string): string[] {
  const parts = header.split(',').map((part) => {
    const [code = '', ...rest] = part.trim().split(';')
    const quality = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
    return { code: code.trim(), quality: Number.isNaN(quality) ? 0 : quality }
  })
  return parts
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ code }) => code)
}

/** Whether it is open now, with the texts of the app. */
export function openWords(
  words: PageWords,
  hours: Hours,
  now: Date,
): { state: 'open' | 'later' | 'unknown'; text: string } {
  const open = openState(hours, now)
  if (open.state === 'unknown') return { state: 'unknown', text: words.say('hoursUnknown') }
  if (open.state === 'open') {
    const text = open.closesAt ? words.say('openUntil', { time: words.clock(open.closesAt) }) : words.say('openNow')
    return { state: 'open', text }
  }
  const opens = open.opens && opensWords(words, open.opens, now)
  if (open.isSpecial)
    return { state: 'later', text: opens ? words.say('closedTodayOpens', { opens }) : words.say('closedToday') }
  return { state: 'later', text: opens ?? words.say('closed') }
}

/** The text of when a closed place opens: today, a weekday, or a date from a week ahead. */
function opensWords(words: PageWords, opens: NextOpening, now: Date): string {
  const { day, daysAhead } = opens
  const time = words.clock(opens.time)
  if (daysAhead === 0) return words.say('opensAt', { time })
  if (daysAhead < 7) return words.say('opensOn', { day: words.say(`day_${day}`), time })
  return words.say('opensOnDate', { date: words.day(new Date(`${dayAhead(now, daysAhead)}T12:00:00Z`)), time })
}
