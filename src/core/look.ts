/** Appearance of one device: theme and text size (ADR 0070). */
export interface Look {
  /** `system` follows the setting of the device. */
  theme: (typeof THEMES)[number]
  /** Percent of the normal text size. */
  textSize: (typeof TEXT_SIZES)[number]
}

export const THEMES = ['system', 'light', 'dark'] as const
export const TEXT_SIZES = [100, 115, 130, 150, 175, 200] as const

/** Cookie that holds the look, so that the server renders the first page with it: "dark-150". */
export const LOOK_COOKIE = 'hereabouts_look'

/** Colour of the browser's toolbar by theme, equal to `--paper` in tokens.css. */
export const BAR_COLOURS = { light: '#faf6ef', dark: '#0c1413' } as const

/** Reads a look from a cookie; a missing or malformed part gets its default. */
export function lookOf(cookie: string | undefined): Look {
  const [theme, size] = (cookie ?? '').split('-')
  return {
    theme: THEMES.find((each) => each === theme) ?? 'system',
    textSize: TEXT_SIZES.find((each) => String(each) === size) ?? 100,
  }
}

export const lookText = ({ theme, textSize }: Look): string => `${theme}-${textSize}`

/** Adds the look to an HTML page: attributes on <html> and the toolbar colour. */
export function withLook(html: string, { theme, textSize }: Look): string {
  const attributes =
    (theme === 'system' ? '' : ` data-theme="${theme}"`) + (textSize === 100 ? '' : ` data-text="${textSize}"`)
  const page = html.replace('<html ', `<html${attributes} `)
  if (theme === 'system') return page
  return page.replace(/(<meta name="theme-color" content=")[^"]*/g, `$1${BAR_COLOURS[theme]}`)
}
