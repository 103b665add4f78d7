/** Emergency numbers of countries where it is not 112; bundled, so that they work without a network. */
const NUMBERS: Record<string, string> = {
  US: '911',
  CA: '911',
  MX: '911',
  AR: '911',
  PH: '911',
  EC: '911',
  PA: '911',
  CR: '911',
  GT: '911',
  UY: '911',
  SV: '911',
  HN: '911',
  PY: '911',
  DO: '911',
  PR: '911',
  JO: '911',
  GB: '999',
  IE: '999',
  SG: '999',
  MY: '999',
  HK: '999',
  BD: '999',
  AE: '999',
  QA: '999',
  BH: '999',
  KE: '999',
  AU: '000',
  NZ: '111',
  JP: '110',
  CN: '110',
  TW: '110',
  NP: '100',
  IL: '100',
  LK: '119',
  MV: '119',
  AF: '119',
  PK: '15',
  TH: '191',
  VN: '113',
  KH: '117',
  MM: '199',
  BR: '190',
  CL: '133',
  CO: '123',
  PE: '105',
  EG: '122',
  IR: '110',
  OM: '9999',
}

/** Works in India and the European Union, and from mobile phones nearly everywhere. */
export const EVERYWHERE = '112'

/** The emergency number of a country by its two-letter code; 112 where no other is known. */
export const emergencyNumber = (country: string): string => NUMBERS[country.toUpperCase()] ?? EVERYWHERE

/** An sms: address with a text for these numbers; iOS needs "&" where Android needs "?". */
export const smsAddress = (text: string, isApple: boolean, numbers: readonly string[] = []): string =>
  `sms:${numbers.join(',')}${isApple ? '&' : '?'}body=${encodeURIComponent(text)}`

/** A map link that opens on any phone. */
export const mapLink = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(6)},${longitude.toFixed(6)}`

/** A directions link; the map app of the phone chooses the means of travel. */
export const directionsLink = ({ latitude, longitude }: { latitude: number; longitude: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude.toFixed(6)},${longitude.toFixed(6)}`
