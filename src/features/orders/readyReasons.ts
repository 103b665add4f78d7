/** Keys of the reasons that the sheet offers, `reasons` of locales/*\/orders.json. */
export type ReadyReason = 'sold' | 'away' | 'changed' | 'late' | 'noAnswer'

/** Every text that the app has ever offered for each, in any language; only added to. */
const TEXTS: Record<ReadyReason, readonly string[]> = {
  sold: ['It is sold already', 'यह बिक चुका है'],
  away: ['I’m away right now', 'मैं अभी बाहर हूँ'],
  changed: ['I changed my mind', 'मेरा मन बदल गया'],
  late: ['I cannot come', 'मेरा आना नहीं हो पाएगा', 'मैं नहीं आ सकता/सकती'],
  noAnswer: ['Nobody came', 'कोई नहीं आया'],
}

/** The ready-made reason with this text, to be shown in the reader's language; null for a person's own words. */
export const readyReason = (text: string): ReadyReason | null =>
  (Object.keys(TEXTS) as ReadyReason[]).find((key) => TEXTS[key].includes(text)) ?? null
