import { withAsciiDigits } from '#core/numbers.ts'
import { days, hours, kilometers, meters, type Meters, type Milliseconds, minutes } from '#core/units.ts'

/**
 * Kinds of request: buy something, borrow or rent something, get help. Notifications of each can be turned off
 * separately.
 */
export const REQUEST_KINDS = ['buy', 'borrow', 'help'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** States: open; found (marked or ordered by the asker); closed by the asker; expired. */
export const REQUEST_STATES = ['open', 'found', 'closed', 'expired'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Maximum length of a request's text and of an answer's sentence, in characters. */
export const WORDS_LENGTH = 200
export const SENTENCE_LENGTH = 300
/** Range of a request: default, minimum, maximum. */
export const ASK_RANGE = { first: kilometers(3), least: meters(500), most: kilometers(20) } as const
export const RANGES: readonly Meters[] = [kilometers(1), kilometers(3), kilometers(5), kilometers(10), kilometers(20)]
/** Durations in hours offered by the form; maximum: two weeks. */
export const OPEN_HOURS = [4, 24, 72, 168] as const
export const MOST_HOURS = 336

/** Maximum requests of one person per day, and open at once. */
export const ASKED_PER_DAY = 5
export const MOST_OPEN = 5
/** Maximum number of requests of which one person is notified per day. */
export const TOLD_PER_DAY = 8
/** Maximum answers of one person per day. */
export const ANSWERS_PER_DAY = 30
/** Maximum answers to one request. */
export const MOST_ANSWERS = 30

/** Number of people notified per round, found per search, and notified in all. */
export const GROUP_SIZE = 5
export const FOUND_AT_ONCE = 20
export const MOST_TOLD = 40
/** No more people are notified after this many answers. */
export const ENOUGH_ANSWERS = 3
/** Time between two rounds. */
export const ROUND: Milliseconds = minutes(15)
/** The range is widened to at most this multiple of the requested one when nobody answers. */
const WIDER = 2

/** The next wider range when nobody answered; null: the maximum is reached. */
export function widerRange(asked: number, now: number): Meters | null {
  const next = Math.min(now * WIDER, asked * WIDER * WIDER, ASK_RANGE.most)
  return next > now ? meters(next) : null
}

/** A candidate for a request. */
export interface Fit {
  /** Quality of the match: 0 exact, 3 a place that usually has it. */
  grade: number
  distance: Meters
  /** The candidate's usual response time; null: never notified of a request. */
  answersAfter: Milliseconds | null
}

/** Response times are converted to metres of distance, at most this many, for three hours or no answer. */
const SLOWEST = 3000
const UNKNOWN_SPEED = 1000

/** Sort order of candidates: by match, then by distance plus response time, an hour counting as a kilometre. */
export const compareFits = (a: Fit, b: Fit): number => a.grade - b.grade || effortOf(a) - effortOf(b)

const effortOf = ({ distance, answersAfter }: Fit): number =>
  distance + (answersAfter === null ? UNKNOWN_SPEED : Math.min(SLOWEST, (answersAfter / hours(1)) * 1000))

/** How long a person is not notified of a concept after this many "not me": 7 days, then 14, 28 … at most 180. */
export const pauseAfter = (declines: number): Milliseconds =>
  days(declines < 1 ? 0 : Math.min(180, 7 * 2 ** Math.min(10, declines - 1)))

/** A seller sees the demand for a concept when at least this many people asked or searched for it. */
export const LEAST_ASKERS = 3
/** Figures are shown as "this many or more", so that one person's behaviour is not visible. */
const STEPS = [3, 5, 10, 20, 50, 100]
export const roundedPeople = (people: number): number => STEPS.findLast((step) => step <= people) ?? 0
/** Number of weeks shown. */
export const WEEKS_TOLD = 4

const SEPARATORS = String.raw`[\s.,\-‐-―_()/*+|~:;'"]`
const PHONE = new RegExp(
  String.raw`(?<!\d)(?:${SEPARATORS}*(?:0|91|0091)${SEPARATORS}*)?[6-9](?:${SEPARATORS}*\d){9}(?!\d)`,
  'u',
)
const ADDRESS = /[^\s@]+@[^\s@]+\.[a-z]{2,}|(?:wa\.me|t\.me|bit\.ly)\/|https?:\/\//iu

/**
 * True when a text contains a phone number, an e-mail address or a link, which public texts must not contain (there is
 * the chat). Digits of any script, spaced or written as words, count.
 */
export function holdsContact(text: string): boolean {
  const plain = numberWords(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
  return PHONE.test(plain) || ADDRESS.test(plain)
}

const WORDS: Record<string, string> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine',
    'oh ek do teen char paanch chhe saat aath nau',
    'shunya ek do tin chaar panch che sat ath nav',
    'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
    'शून्य एक दो तीन चार पांच छः सात आठ नौ',
  ].flatMap((line) => line.split(' ').map((word, digit) => [word, String(digit)])),
)
const NAMED = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${Object.keys(WORDS).join('|')})(?![\p{L}\p{M}])`, 'giu')
const TWICE = /\b(double|triple)\s+(\d)/giu

/** Converts digits of every script, and digits written as words ("nine eight double four"), to 0 to 9. */
export function numberWords(text: string): string {
  return withAsciiDigits(text)
    .replace(NAMED, (word) => WORDS[word.toLowerCase()] ?? word)
    .replace(TWICE, (_, times: string, digit: string) => digit.repeat(times.toLowerCase() === 'double' ? 2 : 3))
}
