/** A browser and its operating system by name; "" for a part that the header does not name. */
export interface Browser {
  browser: string
  system: string
}

/** Browser names by the token in their header. Browsers that also send another browser's token come first. */
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

/**
 * Browser and system named by a user agent header, for the list of devices. Easily forged, so never used for a
 * decision.
 */
export function browserOf(userAgent: string): Browser {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1] ?? ''
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}
