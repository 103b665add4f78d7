/** Names of the letters a to z in Devanagari and in Kannada: एसबीआई is SBI. */
const NAMES = {
  a: 'ए ಎ',
  b: 'बी ಬಿ',
  c: 'सी ಸಿ',
  d: 'डी ಡಿ',
  e: 'ई ಇ',
  f: 'एफ ಎಫ್',
  g: 'जी ಜಿ',
  h: 'एच ಎಚ್ ಹೆಚ್',
  i: 'आई आय ಐ',
  j: 'जे ಜೆ',
  k: 'के ಕೆ',
  l: 'एल ಎಲ್',
  m: 'एम ಎಂ ಎಮ್',
  n: 'एन ಎನ್',
  o: 'ओ ಓ ಒ',
  p: 'पी ಪಿ',
  q: 'क्यू ಕ್ಯೂ',
  r: 'आर ಆರ್',
  s: 'एस ಎಸ್',
  t: 'टी ಟಿ',
  u: 'यू ಯು ಯೂ',
  v: 'वी ವಿ',
  w: 'डब्ल्यू ಡಬ್ಲ್ಯೂ',
  x: 'एक्स ಎಕ್ಸ್',
  y: 'वाई वाय ವೈ',
  z: 'जेड ಜೆಡ್',
}

/** Longest names first, so that एस is not read as ए. */
const LETTERS = Object.entries(NAMES)
  .flatMap(([letter, names]) => names.split(' ').map((name) => [name, letter] as const))
  .sort(([a], [b]) => b.length - a.length)

/** The Latin abbreviation spelled by letter names; null when the word is not one. */
export function abbreviationOf(word: string): string | null {
  let letters = ''
  for (let at = 0; at < word.length;) {
    const named = LETTERS.find(([name]) => word.startsWith(name, at))
    if (!named) return null
    letters += named[1]
    at += named[0].length
  }
  return letters.length > 1 ? letters : null
}
