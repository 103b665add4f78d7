import { type Phrase, phrase } from './phrase.ts'

const openNow = (words: string): Phrase => phrase(words, () => ({ openNow: true }))

const SHOP = '(?:shops?|stores?|dukaa?n(?:e|en|ein)?|दुकान(?:ें)?)'
const IS = '(?:hai|hain|ho|hon|hoga|hogi|honge|है|हैं|हो|हों|होगा|होगी|होंगे)(?: (?:kya|क्या))?'
const NOW = '(?:abhi|is (?:samay|waqt|wakt|time)|अभी|इस समय|इस वक़्त|इस वक्त)'

/**
 * Ways to say "open now". "khula" and "खुला" alone are no such way: "khula doodh" is loose milk; neither is "open" before
 * or after any other word than a shop.
 */
export const OPEN_NOW: readonly Phrase[] = [
  openNow(
    '(?:that is |that are |which is |which are |jo |is |are )?(?:open now|open right now|currently open|still open|open at the moment)',
  ),
  openNow(`(?:that |which )?(?:is|are) open(?= $)|(?<= ${SHOP} )open(?= $)|open(?= ${SHOP} )`),
  openNow(`(?:jo |जो )?${NOW} (?:khul[aie]|खुल[ाीे])(?: (?:hu[aie]|हुआ|हुई|हुए))?(?: ${IS})?`),
  openNow(`(?:khul[aie]|खुल[ाीे])(?: (?:hu[aie]|हुआ|हुई|हुए))?(?: ${NOW})? ${IS}`),
  openNow(
    `(?:khul[aie]|खुल[ाीे]) (?:hu[aie]|हुआ|हुई|हुए|${NOW})|(?:khul[ie]|खुल[ीे])(?= $)|(?:khul[aie]|खुल[ाीे])(?= ${SHOP} )`,
  ),
]

const SAID_NOW = new RegExp(` ${NOW}(?= )`, 'gu')
const ONLY_SHOP = new RegExp(`^${SHOP}$`, 'u')

/** The words without a "now" that is apart from "open" ("abhi kaun si dukan khuli hai"). */
export const withoutNow = (text: string): string => text.replace(SAID_NOW, '')

/** True for "shop" and its like: beside "open now" they name nothing more to search. */
export const isOnlyShop = (words: string): boolean => ONLY_SHOP.test(words)
