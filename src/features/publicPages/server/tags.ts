import type { PublicListing } from '#features/listings/server/publicListing.ts'
import { html, type Html } from './html.ts'

const LONGEST_DESCRIPTION = 200
const PRODUCT_NAME = 'Hereabouts'

/** Size of a drawn preview, as messengers want it. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }

/** What the tags of a page are made of. */
export interface Tagged {
  listing: PublicListing
  /** Address of the page, as search engines keep it. */
  canonical: string
  /** Address of the drawn preview. */
  preview: string
  locale: string
}

/** One line of a listing: price, place, and the first words of its description. */
export function summaryOf({ price, place, description }: PublicListing): string {
  const lead = [price, place].filter((part) => part !== '').join(' · ')
  return [lead, cut(description)].filter((part) => part !== '').join('. ')
}

/**
 * The tags by which messengers and search engines preview a page: name, price, place, drawn picture (Open Graph, Twitter).
 * A demo listing is not to be indexed.
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

/** One line of at most 200 characters; whole characters only, never half an emoji. */
function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= LONGEST_DESCRIPTION
    ? characters.join('')
    : `${characters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`
}
