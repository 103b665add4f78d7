import { randomBytes } from 'node:crypto'
import { keyedHash } from '#kit/server/keyedHash.ts'
import type { Machines, Ctx } from '#kit/server/context.ts'
import english from '../../../../locales/en/sosText.json' with { type: 'json' }
import hindi from '../../../../locales/hi/sosText.json' with { type: 'json' }

export type TextWord = keyof typeof english
const TEXT_LANGUAGES = ['en', 'hi'] as const
export type TextLanguage = (typeof TEXT_LANGUAGES)[number]
const CATALOGUES = { en: english, hi: hindi }

/** The language of a text for an account's language code; English if it is not supported. */
export const textLanguage = (code: string | null): TextLanguage => (code?.startsWith('hi') ? 'hi' : 'en')

/** A translated text of an SOS message or its pages. */
export const textWord = (word: TextWord, language: TextLanguage, params: Record<string, string> = {}): string =>
  CATALOGUES[language][word].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

/** The address of a page linked from a text message, with its token. */
export function pageUrl(
  { config }: Pick<Machines, 'config'>,
  page: 'sos/agree' | 'sos/alert' | 'meetings/told',
  token: string,
): string {
  const { publicUrl, host, port } = config
  return `${publicUrl || `http://${host}:${port}`}/api/${page}/${token}`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

/**
 * The parts of a page in both languages: a recipient without an account has no known language. The one that the phone
 * prefers (`accept-language`) comes first.
 */
export function textPage(accepted: string | undefined) {
  const first = /\b(en|hi)\b/i.exec(accepted ?? '')?.[1]?.toLowerCase() ?? 'en'
  const languages = TEXT_LANGUAGES.toSorted((language) => (language === first ? -1 : 1))
  /** A text in both languages. */
  const inBoth = (
    tag: string,
    word: TextWord,
    params: Record<string, string> | ((language: TextLanguage) => Record<string, string>) = {},
  ): string =>
    languages
      .map((language) => {
        const filled = typeof params === 'function' ? params(language) : params
        return `<${tag} lang="${language}">${escaped(textWord(word, language, filled))}</${tag}>`
      })
      .join(' ')
  /** A link with its text in both languages. */
  const linkTo = (href: string, word: TextWord, params: Record<string, string> = {}): string =>
    `<p><a href="${escaped(href)}">${inBoth('span', word, params)}</a></p>`
  return { inBoth, linkTo }
}
export type TextPage = ReturnType<typeof textPage>

/** A photo of the product that a visitor may see. */
export const picture = (src: string, alt: string): string =>
  `<p><img src="${escaped(src)}" alt="${escaped(alt)}" width="160"></p>`

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

/**
 * A whole page without scripts, not cached and not indexed by search engines. With `follows` it reloads periodically;
 * `isCalm`: not about an emergency.
 */
export const page = (body: string, { follows = false, isCalm = false } = {}): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">` +
  `<title>Hereabouts</title><link rel="stylesheet" href="../../../plain.css">` +
  (follows ? '<script src="../../../follow.js" defer></script>' : '') +
  `<main${isCalm ? ' class="calm"' : ''}>${body}</main></html>`

/** A random token of 128 bits, too long to guess. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** Keyed hash of a token, which is what the database stores: reading the database does not give access to the page. */
export const tokenHash = (ctx: Ctx, token: string): Buffer => keyedHash(ctx, 'sos page', token)
