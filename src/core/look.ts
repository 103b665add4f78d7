/** The look of one device: colours and text size (ADR 0070). */
export interface Look {
  /** `system`: as the device is set. */
  theme: (typeof THEMES)[number]
  /** Percent of the normal text size. */
  textSize: (typeof TEXT_SIZES)[number]
}

export const THEMES = ['system', 'light', 'dark'] as const
export const TEXT_SIZES = [100, 115, 130, 150, 175, 200] as const

/** Cookie of the look, so that the server sends the first paint in it: "dark-150". */
export const LOOK_COOKIE = 'hereabouts_look'

/** Colour of the browser's own bars by theme, `--paper` of tokens.css. */
export const BAR_COLOURS = { light: '#faf6ef', dark: '#0c1413' } as const

/** The look that a cookie holds; a missing or malformed part has its default. */
export function lookOf(cookie: string | undefined): Look {
  const [theme, size] = (cookie ?? '').split('-')
  return {
    theme: THEMES.find((each) => each === theme) ?? 'system',
    textSize: TEXT_SIZES.find((each) => String(each) === size) ?? 100,
  }
}

export const lookText = ({ theme, textSize }: Look): string => `${theme}-${textSize}`

/** The page with the look's attributes on <html> and its colour in the browser's bars. */
export function withLook(html: string, { theme, textSize }: Look): string {
  const attributes =
    (theme === 'system' ? '' : ` data-theme="${theme}"`) + (textSize === 100 ? '' : ` data-text="${textSize}"`)
  const page = html.replace('<html ', `<html${attributes} `)
  if (theme === 'system') return page
  return page.replace(/(<meta name="theme-color" content=")[^"]*/g, `$1${BAR_COLOURS[theme]}`)
}
