import type { Machines } from '#kit/server/context.ts'
import { TEXT_LANGUAGES, textWord, type TextLanguage, type TextWord } from './textWords.ts'

/** The address of a page behind a text message, by the token that is in it. */
export function pageUrl({ config }: Pick<Machines, 'config'>, page: 'agree' | 'alert', token: string): string {
  const { publicUrl, host, port } = config
  return `${publicUrl || `http://${host}:${port}`}/api/sos/${page}/${token}`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)

/** A sentence in both languages, because whoever opens a link has no account that says which. */
export const inBoth = (
  tag: string,
  word: TextWord,
  params: Record<string, string> | ((language: TextLanguage) => Record<string, string>) = {},
): string =>
  TEXT_LANGUAGES.map((language) => {
    const filled = typeof params === 'function' ? params(language) : params
    return `<${tag} lang="${language}">${escaped(textWord(word, language, filled))}</${tag}>`
  }).join(' ')

/** A link with its words in both languages. */
export const linkTo = (href: string, word: TextWord, params: Record<string, string> = {}): string =>
  `<p><a href="${escaped(href)}">${inBoth('span', word, params)}</a></p>`

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

/** A whole page, kept by nobody and found by no search engine. It works without scripts; `follows` brings itself up to date. */
export const page = (body: string, { follows = false } = {}): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">` +
  `<title>Hereabouts</title><link rel="stylesheet" href="../../../plain.css">` +
  (follows ? '<script src="../../../follow.js" defer></script>' : '') +
  `<main>${body}</main></html>`
