import type { OpenTime } from '../hours.ts'
import { type Phrase, phrase } from './phrase.ts'
import { SPOKEN_NUMBER } from './spokenNumbers.ts'

const HOUR = `(${SPOKEN_NUMBER})(?: ([0-5]\\d))?`
const MORNING = '(?:subah|सुबह|morning|belagge|ಬೆಳಗ್ಗೆ)'
const AFTERNOON = '(?:dopahar|दोपहर|afternoon)'
const EVENING = '(?:shaam|sham|शाम|evening|sanje|ಸಂಜೆ)'
const AFTER_NOON = `(?:${AFTERNOON}|${EVENING})`
const NIGHT = '(?:raat|रात|night|ratri|ರಾತ್ರಿ)'
const CLOCK = "(?: (?:baje|बजे|o'clock|gante|ಗಂಟೆ(?:ಗೆ)?))?"

/** Ways to say a time: before noon, after it, at night, and without saying which of both. */
const TIMES: Record<'am' | 'pm' | 'night' | 'either', string> = {
  am: `(?:${HOUR} ?(?:am|a m)|${MORNING} (?:ke |ko |के )?${HOUR}${CLOCK}|${HOUR}${CLOCK} (?:in the )?${MORNING})`,
  pm: `(?:${HOUR} ?(?:pm|p m)|${AFTER_NOON} (?:ke |ko |के )?${HOUR}${CLOCK}|${HOUR}${CLOCK} (?:in the |at )?${AFTER_NOON})`,
  night: `(?:${NIGHT} (?:ke |ko |के )?${HOUR}${CLOCK}|${HOUR}${CLOCK} (?:at )?${NIGHT})`,
  either: `${HOUR}${CLOCK}`,
}
const DAYS = [
  'mon|monday|somvar|somwar|सोमवार|ಸೋಮವಾರ',
  'tue|tuesday|mangalvar|mangalwar|मंगलवार|ಮಂಗಳವಾರ',
  'wed|wednesday|budhvar|budhwar|बुधवार|ಬುಧವಾರ',
  'thu|thursday|guruvar|guruwar|गुरुवार|ಗುರುವಾರ',
  'fri|friday|shukravar|shukrawar|शुक्रवार|ಶುಕ್ರವಾರ',
  'sat|saturday|shanivar|shaniwar|शनिवार|ಶನಿವಾರ',
  'sun|sunday|ravivar|raviwar|itvar|itwar|रविवार|इतवार|ಭಾನುವಾರ',
]
/** Parts of a day that are said without an hour, and the hour that they ask for. */
const PARTS: readonly (readonly [words: string, hour: number])[] = [
  [MORNING, 9],
  [AFTERNOON, 14],
  [EVENING, 19],
  [NIGHT, 21],
]
const WHICH = '(?:(?:that |which )?(?:is |are )|jo )?'
const AT = '(?:at|till|until|by|up ?to|after|around)'
const OPENED = 'khul[aie]|खुल[ाीे]'
const KHULA = `(?:${OPENED}|khulta|khulti|खुलता|खुलती|open)(?: (?:rahe|hai|hain|ho|rehta hai|है|हैं|हो))?`
const ALSO = '(?: (?:ko|par|pe|tak|bhi|को|पर|तक|भी))*'

const MINUTES = 60
const HALF_DAY = 12
/** At night, hours from here to 12 are before midnight. */
const EARLIEST_NIGHT = 6

function timeOf(half: keyof typeof TIMES, day: number | null) {
  return (hour: number, minute = 0): ReturnType<Phrase['means']> => {
    const isAfterNoon = half === 'pm' || (half === 'night' && hour >= EARLIEST_NIGHT && hour < HALF_DAY)
    const is24 = half === 'either' && hour > HALF_DAY
    if (!Number.isInteger(hour) || hour < (half === 'either' ? 0 : 1) || hour > (half === 'either' ? 24 : HALF_DAY))
      return null
    const inHalf = is24 ? hour % 24 : (hour % HALF_DAY) + (isAfterNoon ? HALF_DAY : 0)
    const openAt: OpenTime = { day, minute: inHalf * MINUTES + minute, isEither: half === 'either' && !is24 }
    return { openAt }
  }
}

const halves = Object.keys(TIMES) as (keyof typeof TIMES)[]
/** A time that is said with "baje" or another word for the clock. */
const byClock = (half: keyof typeof TIMES) => TIMES[half].replaceAll(CLOCK, CLOCK.slice(0, -1))
const onDay = DAYS.flatMap((names, day): Phrase[] => {
  const on = `(?:on |this )*(?:${names})s?`
  const parts = PARTS.map(([words, hour]) =>
    phrase(`(?:${WHICH}open )?${on} (?:at |ko |को )?${words}(?: ${KHULA})?`, () => ({
      openAt: { day, minute: hour * MINUTES, isEither: false },
    })),
  )
  return [
    ...parts,
    ...halves.map((half) => phrase(`${WHICH}open ${on} ${AT} ${TIMES[half]}`, timeOf(half, day))),
    ...halves.map((half) => phrase(`${WHICH}open ${AT} ${TIMES[half]} ${on}`, timeOf(half, day))),
    phrase(`${WHICH}open ${on}|(?:${names})s?${ALSO} ${KHULA}`, () => ({
      openAt: { day, minute: null, isEither: false },
    })),
  ]
})

/** Ways to say when a place shall be open: "open at 11 pm", "open on sunday", "khula 11 baje". */
export const OPEN_AT: readonly Phrase[] = [
  ...onDay,
  ...halves.flatMap((half) => [
    phrase(`${WHICH}open ${AT} ${TIMES[half]}`, timeOf(half, null)),
    phrase(`(?:${OPENED}) ${byClock(half)}`, timeOf(half, null)),
    phrase(`${byClock(half)}${ALSO} ${KHULA}`, timeOf(half, null)),
  ]),
]
