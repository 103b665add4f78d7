import type { LatLng } from '#core/geo.ts'

/**
 * Two-letter code (upper case) of the country or territory of a point, null at sea. The borders are those of the
 * `country-coder` package (from OpenStreetMap), loaded at the first call.
 */
export async function countryAt(point: LatLng): Promise<string | null> {
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  return iso1A2Code([point.longitude, point.latitude])
}

const namers = new Map<string, Intl.DisplayNames>()

/** A country's name in a language, in English if the language is unsupported; the code itself without a name. */
export function countryName(code: string, language = 'en'): string {
  let namer = namers.get(language)
  if (!namer) {
    namer = new Intl.DisplayNames([language, 'en'], { type: 'region' })
    namers.set(language, namer)
  }
  return namer.of(code.toUpperCase()) ?? code
}
