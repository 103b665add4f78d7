/** English and Hindi number words by value; multipliers are in the second table. */
const ONES: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 0.5,
  ek: 1,
  do: 2,
  teen: 3,
  char: 4,
  chaar: 4,
  panch: 5,
  paanch: 5,
  chhe: 6,
  saat: 7,
  aath: 8,
  nau: 9,
  das: 10,
  bees: 20,
  pachees: 25,
  tees: 30,
  chalis: 40,
  pachas: 50,
  dedh: 1.5,
  dhai: 2.5,
  एक: 1,
  दो: 2,
  तीन: 3,
  चार: 4,
  पाँच: 5,
  पांच: 5,
  छह: 6,
  छः: 6,
  छे: 6,
  सात: 7,
  आठ: 8,
  नौ: 9,
  दस: 10,
  ग्यारह: 11,
  बारह: 12,
  पंद्रह: 15,
  पन्द्रह: 15,
  बीस: 20,
  पच्चीस: 25,
  तीस: 30,
  चालीस: 40,
  पचास: 50,
  साठ: 60,
  सत्तर: 70,
  पचहत्तर: 75,
  अस्सी: 80,
  नब्बे: 90,
  आधा: 0.5,
  आधे: 0.5,
  डेढ़: 1.5,
  ढाई: 2.5,
  ಒಂದು: 1,
  ಎರಡು: 2,
  ಮೂರು: 3,
  ನಾಲ್ಕು: 4,
  ಐದು: 5,
  ಹತ್ತು: 10,
  ಇನ್ನೂರು: 200,
  ಮುನ್ನೂರು: 300,
  ಐನೂರು: 500,
  innooru: 200,
  ainooru: 500,
}
const TIMES: Record<string, number> = {
  hundred: 100,
  thousand: 1000,
  lakh: 100_000,
  lakhs: 100_000,
  lac: 100_000,
  sau: 100,
  hazar: 1000,
  hazaar: 1000,
  hajar: 1000,
  hajaar: 1000,
  nooru: 100,
  savira: 1000,
  saavira: 1000,
  ನೂರು: 100,
  ಸಾವಿರ: 1000,
  ಲಕ್ಷ: 100_000,
  सौ: 100,
  हज़ार: 1000,
  हजार: 1000,
  लाख: 100_000,
}

const joined = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join('|')
const WORDS = joined([...Object.keys(ONES), ...Object.keys(TIMES)])
/** What multiplies digits: "2 hazar", "10k". */
const AFTER_DIGITS = `(?: ?k| (?:${joined(Object.keys(TIMES))}))?`

/**
 * Pattern of a number, spoken or as written by a speech recogniser, over words with single blanks: "2.5", "10k", "2
 * hazar", "two hundred". A blank must follow.
 */
export const SPOKEN_NUMBER = `(?:\\d+(?:\\.\\d+)?${AFTER_DIGITS}|(?:${WORDS})(?: (?:and )?(?:${WORDS}|point \\w+))*)`

/** Finds out quickly whether a text with single blanks contains a number. */
export const HAS_NUMBER = new RegExp(`\\d| (?:${WORDS}) `)

/** The value of a text that matches {@link SPOKEN_NUMBER}: "1.5", "10k", "one and a half", "पाँच सौ", "ढाई". */
export function spokenNumber(text: string): number {
  const digits = /^\d+(?:\.\d+)?/.exec(text)?.[0]
  if (digits !== undefined) {
    const word = text.slice(digits.length).trim()
    return Number(digits) * (word === 'k' ? 1000 : (TIMES[word] ?? 1))
  }
  let sum = 0
  let group = 0
  for (const word of text.split(' ')) {
    const times = TIMES[word]
    if (times !== undefined) {
      group = (group || 1) * times
      if (times >= 1000) [sum, group] = [sum + group, 0]
    } else if (!isArticleBefore(word, text)) {
      group += ONES[word] ?? 0
    }
  }
  return sum + group
}

/** "half a kilometre", "one and a half": the article has no value. */
const isArticleBefore = (word: string, text: string) => (word === 'a' || word === 'an') && /\bhalf\b/.test(text)
