import { photoPath } from '#core/paths.ts'
import { widthAt } from '#features/photos/rules.ts'
import type { Photo } from '#features/photos/contract.ts'

/** What a link's preview may say of a listing: only what any stranger may see. */
export interface SharedListing {
  /** Address of its page: "/shop/1767603600000". */
  path: string
  kind: 'item' | 'service' | 'shop' | 'office'
  name: string
  /** As text with its unit; "" without one. */
  price: string
  pricePaise: number | null
  /** Town or street, as far as strangers may know it; "" for nothing. */
  place: string
  description: string
  photo: Photo | null
}

const SIZE = 800
const LONGEST_DESCRIPTION = 200
const PRODUCT_NAME = 'Hereabouts'

/**
 * The tags by which messengers and search engines preview a page: name, price, place, photo (Open Graph). Everything that
 * a person wrote is escaped.
 * @param baseUrl origin of the product, without a slash at its end
 */
export function openGraphTags(listing: SharedListing, baseUrl: string): string {
  const { name, price, place, photo } = listing
  const lead = [price, place].filter((part) => part !== '').join(' · ')
  const description = [lead, cut(listing.description)].filter((part) => part !== '').join('. ')
  const tags: [string, string][] = [
    ['og:site_name', PRODUCT_NAME],
    ['og:type', listing.kind === 'item' ? 'product' : 'website'],
    ['og:title', name],
    ['og:description', description],
    ['og:url', `${baseUrl}${listing.path}`],
    ...(photo ? pictureTags(photo, name, baseUrl) : [['og:image', `${baseUrl}/share.png`] as [string, string]]),
    ...(listing.pricePaise === null ? [] : priceTags(listing.pricePaise)),
  ]
  const lines = tags.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`)
  return [
    `<title>${escapeHtml(name)} · ${PRODUCT_NAME}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...lines,
    `<meta name="twitter:card" content="${photo ? 'summary_large_image' : 'summary'}" />`,
  ].join('\n    ')
}

function pictureTags(photo: Photo, alt: string, baseUrl: string): [string, string][] {
  const width = widthAt(photo, SIZE)
  return [
    ['og:image', new URL(photoPath(photo.id, SIZE), baseUrl).href],
    ['og:image:type', 'image/webp'],
    ['og:image:width', String(width)],
    ['og:image:height', String(Math.round((photo.height * width) / photo.width))],
    ['og:image:alt', alt],
  ]
}

const priceTags = (paise: number): [string, string][] => [
  ['product:price:amount', (paise / 100).toFixed(2)],
  ['product:price:currency', 'INR'],
]

/** One line of at most 200 characters; whole characters only, never half an emoji. */
function cut(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= LONGEST_DESCRIPTION
    ? characters.join('')
    : `${characters.slice(0, LONGEST_DESCRIPTION - 1).join('')}…`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, in an element or in a quoted attribute; control characters are dropped. */
export const escapeHtml = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character]!)

/** The app shell with its own title and preview tags replaced by those of a listing. */
export function fillShell(shell: string, tags: string): string {
  const bare = shell
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<meta\s+property="og:[^>]*>/g, '')
  const end = bare.indexOf('</head>')
  return `${bare.slice(0, end)}  ${tags}\n  ${bare.slice(end)}`
}
