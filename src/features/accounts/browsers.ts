/** A browser in the two words that its owner recognises; "" for a part that it does not tell. */
export interface Browser {
  browser: string
  system: string
}

/** Names of browsers by what their header holds; those that pretend to be another stand first. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['UCBrowser', 'UC Browser'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** What a browser says about itself, in words: for the list of devices. Easily forged, so never for a decision. */
export function browserOf(userAgent: string): Browser {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
