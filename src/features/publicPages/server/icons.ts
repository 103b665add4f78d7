import { html, type Html } from './html.ts'

/** Icons of 24 by 24 in the style of the app's icons. */
const PATHS = {
  heart: 'M12 20.5C6 16 3 12.6 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.6-3 7-9 11.5Z',
  talk: 'M12 4a8 8 0 1 1-3.6 15.2L4 20.5l1.3-4.1A8 8 0 0 1 12 4Z',
  basket: 'M4 9h16l-1.6 10.5H5.6ZM8 9l3-5M16 9l-3-5',
  way: 'M20.5 3.5 14 20.5l-3.2-7.3L3.5 10Z',
  pin: 'M12 21c4.7-4.8 7-8.4 7-11.2a7 7 0 0 0-14 0C5 12.6 7.3 16.2 12 21ZM12 12.3a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
  next: 'm9 5 7 7-7 7',
  place: 'M4 10.5 5.5 4h13L20 10.5M5.5 11v9h13v-9M10 20v-5.5h4V20',
  thing: 'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9ZM3.5 7.5 12 12l8.5-4.5M12 12v9',
}
export type IconName = keyof typeof PATHS

/** A line icon; `look` sets its size ("size-5"). */
export const icon = (name: IconName, look = 'size-5'): Html =>
  html`<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="${look} shrink-0"><path d="${PATHS[name]}"/></svg>`

/** The logo: the letter h as a doorway. */
export const LOGO = html`<svg aria-hidden="true" viewBox="0 0 64 64" class="size-9 shrink-0"><rect width="64" height="64" rx="15" fill="#0b6660"/><path d="M18 13v38M18 38a14 14 0 0 1 28 0v13" fill="none" stroke="#fff" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round"/><circle cx="32" cy="47.5" r="6.2" fill="#f5a81c"/></svg>`

const STAR = 'M12 2.8 14.8 8.6l6.4.9-4.6 4.5 1.1 6.3L12 17.3l-5.7 3 1.1-6.3L2.8 9.5l6.4-.9Z'

/** One star; `isFull` false: an empty one. */
export const star = (isFull = true): Html =>
  html`<svg aria-hidden="true" viewBox="0 0 24 24" class="size-4 shrink-0 ${isFull ? 'fill-star' : 'fill-line'}"><path d="${STAR}"/></svg>`
