import { expect, test } from 'vitest'
import { openWords, wordsIn } from './words.ts'

/** Monday, 5 January 2026, noon in India. */
const NOW = new Date('2026-01-05T12:00:00+05:30')
const openText = (hours: Parameters<typeof openWords>[1]) => openWords(wordsIn('en'), hours, NOW).text

test('a closed place shows its next opening: a time today, a weekday within the week, a date later', () => {
  expect(openText({ mon: [['15:00', '18:00']] })).toMatch(/3/)
  expect(openText({ sun: [['10:00', '18:00']] })).toContain('Sun')
  // Open on Mondays in the morning only: next in seven days.
  expect(openText({ mon: [['09:00', '10:00']] })).toContain('12 Jan')
})

test('times in Hindi have no Latin am or pm', () => {
  const hindi = (hours: Parameters<typeof openWords>[1]) => openWords(wordsIn('hi'), hours, NOW).text
  expect(hindi({ mon: [['09:00', '18:30']] })).toBe('अभी खुला है · शाम 6:30 बजे बंद')
  expect(hindi({ mon: [['15:00', '18:00']] })).toBe('दोपहर 3:00 बजे खुलेगा')
  expect(wordsIn('hi').clock('22:00')).toBe('रात 10:00')
  expect(wordsIn('en').clock('22:00')).toBe('10:00 PM')
})
