import type { PublicListing } from '#features/listings/server/publicListing.ts'
import { html, type Html } from './html.ts'

const LONGEST_DESCRIPTION = 200
const PRODUCT_NAME = 'Hereabouts'

/** Size of a preview picture, as messengers expect it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** Data for the tags of a page. */
export interface Tagged {
  listing: PublicListing
  /** Canonical URL of the page. */
  canonical: string
  /** URL of the preview picture. */
  preview: string
  locale: string
}

/** A summary in one line: price, place, and the start of the description; the name where none of them is known. */
export function summaryOf({ name, price, place, description }: PublicListing): string {
  const lead = [price, place].filter((part) => part !== '').join(' · ')
  return [lead, cut(description)].filter((part) => part !== '').join('. ') || `${name} · ${PRODUCT_NAME}`
}

/**
 * Meta tags for link previews in messengers and search engines: name, price, place, picture (Open Graph, Twitter). A
 * demo listing is marked noindex.
 */
export function previewTags({ listing, canonical, preview, locale }: Tagged): Html {
  const { name, pricePaise } = listing
  const summary = summaryOf(listing)
  const property = (key: string, content: string) => html`<meta property="${key}" content="${content}">\n`
  const named = (key: string, content: string) => html`<meta name="${key}" content="${content}">\n`
  return html`<title>${name} · ${PRODUCT_NAME}</title>
${named('description', summary)}<link rel="canonical" href="${canonical}">
${listing.isDemo && named('robots', 'noindex')}${property('og:site_name', PRODUCT_NAME)}${property(
    'og:type',
    listing.page === 'product' ? 'product' : 'website',
  )}${property('og:title', name)}${property('og:description', summary)}${property('og:url', canonical)}${property(
    'og:locale',
    locale,
  )}${property('og:image', preview)}${property('og:image:type', 'image/jpeg')}${property(
    'og:image:width',
    String(PREVIEW_SIZE.width),
  )}${property('og:image:height', String(PREVIEW_SIZE.height))}${property('og:image:alt', name)}${
    pricePaise !== null && [
      property('product:price:amount', (pricePaise / 100).toFixed(2)),
      property('product:price:currency', 'INR'),
    ]
  }${named('twitter:card', 'summary_large_image')}${named('twitter:title', name)}${named(
    'twitter:description',
    summary,
  )}${named('twitter:image', preview)}${named('twitter:image:alt', name)}`
}

/** Shortens to one line of at most 200 characters, without splitting a character such as an emoji. */
function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= LONGEST_DESCRIPTION
    ? characters.join('')
    : `${characters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`
}
