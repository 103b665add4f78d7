/** True for a text of Latin letters only. */
export const isRoman = (text: string): boolean => /^[a-z]+$/.test(text)

/**
 * Words without the differences with which people write Indian languages in Latin letters: long vowels, doubled and
 * breathed consonants, f, v and j. Too coarse for a single word.
 */
export const romanSound = (text: string): string =>
  text
    .replaceAll('ee', 'i')
    .replaceAll('oo', 'u')
    .replaceAll('ph', 'f')
    .replaceAll(/(.)\1+/g, '$1')
    .replaceAll('chh', 'ch')
    .replaceAll(/(?<=[bdjkt])h/g, '')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
