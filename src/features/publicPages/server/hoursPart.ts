import { minuteOfWeek, specialDays, WEEKDAYS } from '#features/discovery/hours.ts'
import { dayOf } from '#core/dates.ts'
import type { PublicListing } from '#features/listings/server/publicListing.ts'
import { html, type Html } from './html.ts'
import { openWords, type PageWords } from './words.ts'

const MINUTES_OF_DAY = 24 * 60

/** Whether it is open now, and the opening hours of every day. */
export function hoursPart({ hours, page, stock }: PublicListing, words: PageWords, now: Date): Html | false {
  const open = openWords(words, hours, now)
  if (open.state === 'unknown' && page === 'product') return false
  const look = { open: 'text-ok-ink', later: 'text-accent-ink', unknown: 'text-ink-3' }[open.state]
  const today = WEEKDAYS[Math.floor(minuteOfWeek(now) / MINUTES_OF_DAY)]
  const ranges = (day: string) =>
    (hours?.[day] ?? []).map(([from, to]) => `${words.clock(from)} – ${words.clock(to)}`).join(', ')
  const special = specialDays(hours, now)
  const isOwnToday = special.includes(dayOf(now))
  const date = (day: string) => html`<tr>
<th scope="row" class="py-1 pe-4 text-start font-normal">${words.day(new Date(`${day}T12:00:00Z`))}</th>
<td class="py-1 text-end tabular-nums">${ranges(day) || words.say('closed')}</td></tr>`
  const isWeekly = WEEKDAYS.some((day) => hours?.[day] !== undefined)
  const row = (day: (typeof WEEKDAYS)[number]) => html`<tr${day === today && html` class="font-bold"`}>
<th scope="row" class="py-1 pe-4 text-start ${day === today ? 'font-bold' : 'font-normal'}">${words.say(`day_${day}`)}${day === today && html` <span class="text-small font-normal text-ink-2">(${words.say('today')})</span>`}</th>
<td class="py-1 text-end tabular-nums">${ranges(day) || words.say('closed')}${day === today && isOwnToday && html`<br><span class="text-small font-normal">${words.say('today')}: ${ranges(dayOf(now)) || words.say('closed')}</span>`}</td></tr>`
  return html`<section><h2 class="text-head">${words.say('hours')}</h2>
${stock !== 'Inactive' && html`<p class="text-body ${look}">${open.text}</p>`}
${(isWeekly || special.length > 0) && html`<table class="mt-1 w-full text-body">${isWeekly ? WEEKDAYS.map(row) : ''}${special.filter((day) => !isWeekly || day !== dayOf(now)).map(date)}</table>`}</section>`
}
