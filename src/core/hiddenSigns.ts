/** Joiners where a script or an emoji needs them; joiners in any other place count as hidden characters. */
const JOINERS =
  /(?<=[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Arab}])[\u200c\u200d]|(?<=[\p{Emoji}\ufe0f])[\u200d\ufe0f]/gu
/** Characters that change the direction of text or are invisible. */
const HIDDEN = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

/** True for text with direction-changing or invisible characters, except the joiners that its script needs. */
export const hasHiddenSigns = (text: string): boolean => HIDDEN.test(text.replace(JOINERS, ''))
