import { BAR_COLOURS, type Look, LOOK_COOKIE, lookOf, lookText } from '#core/look.ts'
import { readCookie, writeCookie } from './storage.ts'
import { createStore } from './store.ts'

/**
 * The look (theme and text size) chosen on this device. It is stored in a cookie, so that the server and the service
 * worker send pages with it (ADR 0070).
 */
const look = createStore<Look>(() => lookOf(readCookie(LOOK_COOKIE)))

/** The current look; updates on every change. */
export const useLook = look.use

/** Changes the look of this page immediately, and of later pages of this device. */
export function chooseLook(changes: Partial<Look>): void {
  look.write({ ...look.read(), ...changes })
  writeCookie(LOOK_COOKIE, lookText(look.read()))
  showLook()
}

/**
 * Applies the look to a page that was sent without it: a cached one in a browser whose service worker cannot read
 * cookies.
 */
export function showLook(): void {
  const { theme, textSize } = look.read()
  const page = document.documentElement
  if (theme === 'system') delete page.dataset['theme']
  else page.dataset['theme'] = theme
  if (textSize === 100) delete page.dataset['text']
  else page.dataset['text'] = String(textSize)
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    bar.content = BAR_COLOURS[theme === 'system' ? (bar.media.includes('dark') ? 'dark' : 'light') : theme]
  }
}
