import { onServer } from '#core/paths.ts'
import { html, Html } from './html.ts'
import { LOGO } from './icons.ts'
import type { PageWords } from './words.ts'

/** The style, icons and theme from the built app's page for a public page, without its scripts. */
export function headOf(shell: string): string {
  const head = /<head>([\s\S]*?)<\/head>/.exec(shell)?.[1] ?? ''
  return head
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<link\s+rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+(?:name="(?:description|base-path|google-client-id|public-listings)"|property="og:)[^>]*>/g, '')
    .replace(/\n\s*\n/g, '\n')
    .trim()
}

interface PublicDocument {
  words: PageWords
  /** Title, tags and structured data. */
  head: Html
  /** The first picture, preloaded. */
  picture: { srcset: string; sizes: string } | null
  body: Html
  /** Path inside the app to return to after Login and Create account. */
  next: string
  /** Path of the page itself, for the link to its other language. */
  path: string
  /** Action bar at the bottom. */
  bar?: Html
}

/** Path of the sign-in page in the language of this page, returning to a path of the app. */
export function loginHref({ language }: PageWords, next: string, mode?: 'signUp'): string {
  const lang = language === 'en' ? {} : { lang: language }
  return onServer(`/login?${new URLSearchParams({ ...(mode && { mode }), ...lang, next }).toString()}`)
}

/** A complete public page in the app's design, readable without scripts. */
export function publicDocument(appHead: string, page: PublicDocument): string {
  const { words, picture } = page
  return String(html`<!doctype html>
<html lang="${words.language}" dir="ltr">
<head>
${new Html(appHead)}
${picture && html`<link rel="preload" as="image" imagesrcset="${picture.srcset}" imagesizes="${picture.sizes}" fetchpriority="high">`}
${page.head}
</head>
<body>
<div class="flex min-h-dvh flex-col">
${header(page)}
<main class="mx-auto w-full max-w-page flex-1 px-gutter rail:px-9">${page.body}</main>
${footer(page)}
${page.bar}
</div>
</body>
</html>`)
}

const header = ({
  words,
  next,
}: PublicDocument) => html`<header class="sticky top-0 z-sticky border-b border-line bg-surface">
<div class="mx-auto flex min-h-15 w-full max-w-page items-center gap-1 px-gutter rail:px-9">
<a href="${onServer('/')}" class="inline-flex min-h-touch items-center gap-2.5 rounded-m">${LOGO}<span class="text-head font-bold max-[22rem]:sr-only">Hereabouts</span></a>
<a href="${loginHref(words, next)}" class="ms-auto inline-flex min-h-touch items-center rounded-m px-3 text-strong text-brand-ink">${words.say('login')}</a>
<a href="${loginHref(words, next, 'signUp')}" class="inline-flex min-h-touch items-center rounded-m bg-brand-tint px-4 text-center text-strong text-brand-ink">${words.say('createAccount')}</a>
</div></header>`

function footer({ words, path }: PublicDocument): Html {
  const other = words.language === 'hi' ? 'en' : 'hi'
  const link = 'inline-flex min-h-touch items-center px-2 text-small text-ink-2 underline'
  return html`<footer class="mx-auto flex w-full max-w-page flex-wrap justify-center gap-x-3 px-gutter py-4">
<a class="${link}" lang="${other}" hreflang="${other}" href="${onServer(path)}?lang=${other}">${words.say('otherLanguage')}</a>
<a class="${link}" href="${onServer('/privacy-policy')}">${words.say('privacy')}</a>
<a class="${link}" href="${onServer('/terms')}">${words.say('terms')}</a>
</footer>`
}

/** Page for a path without public content; the same for unknown and for private content. */
export function missingPage(appHead: string, words: PageWords, path: string): string {
  return publicDocument(appHead, {
    words,
    head: html`<title>${words.say('notThere')} · Hereabouts</title>
<meta name="robots" content="noindex">`,
    picture: null,
    next: path,
    path,
    body: html`<div class="mx-auto flex max-w-form flex-col items-center gap-3 py-12 text-center">
<h1 class="text-display">${words.say('notThere')}</h1>
<p class="text-body text-ink-2">${words.say('notThereHint')}</p>
<a href="${loginHref(words, path)}" class="mt-3 inline-flex min-h-field items-center rounded-button bg-brand px-5 text-row text-on-brand">${words.say('login')}</a>
</div>`,
  })
}
