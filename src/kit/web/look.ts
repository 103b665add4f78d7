import { BAR_COLOURS, type Look, LOOK_COOKIE, lookOf, lookText } from '#core/look.ts'
import { readCookie, writeCookie } from './storage.ts'
import { createStore } from './store.ts'

/** The look chosen on this device; by its cookie the server and the service worker send pages in it (ADR 0070). */
const look = createStore<Look>(() => lookOf(readCookie(LOOK_COOKIE)))

/** The current look; components follow it. */
export const useLook = look.use

/** Changes the look of this page at once, and of every later page of this device. */
export function chooseLook(changes: Partial<Look>): void {
  look.write({ ...look.read(), ...changes })
  writeCookie(LOOK_COOKIE, lookText(look.read()))
  showLook()
}

/** Puts the look onto the page, for a page that came without it: a cached one in a browser whose service worker reads no cookies. */
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
