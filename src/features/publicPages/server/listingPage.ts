import { dayOf } from '#core/dates.ts'
import { onServer } from '#core/paths.ts'
import { directionsUrl } from '#core/geo.ts'
import { minuteOfWeek, specialDays, WEEKDAYS } from '#features/discovery/hours.ts'
import type { PublicListing, PublicOffer } from '#features/listings/server/publicListing.ts'
import { photoSources, photoUrl } from '#features/photos/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { PublicReview } from '#features/reviews/server/publicReviews.ts'
import { loginHref } from './document.ts'
import { html, type Html } from './html.ts'
import { dealsPart } from './dealsPart.ts'
import { icon, star } from './icons.ts'
import { openWords, type PageWords } from './words.ts'

const MINUTES_OF_DAY = 24 * 60

/** The `sizes` of the large photo. */
export const PHOTO_SIZES_ON_PAGE = '(min-width: 900px) 50vw, 100vw'

/** Data of a public page of a listing. */
export interface ListingPage {
  listing: PublicListing
  reviews: PublicReview[]
  words: PageWords
  now: Date
}

/** Path of a listing inside the app; `act` is the action the visitor started. */
export const pathOf = ({ page, id }: Pick<PublicListing, 'page' | 'id'>, act?: 'chat' | 'order' | 'wish'): string =>
  `/${page}/${encodeURIComponent(id)}${act ? `?do=${act}` : ''}`

/** The content of a listing's public page, in the order of the app's page. */
export function listingBody(page: ListingPage): Html {
  const { listing, words } = page
  return html`<div class="rail:grid rail:grid-cols-2 rail:gap-9 rail:py-8">
<div class="relative -mx-gutter rail:mx-0 rail:self-start">${photoStrip(listing, words)}</div>
<article class="relative -mx-gutter -mt-6 flex min-w-0 flex-col gap-3 rounded-t-sheet bg-paper px-gutter pt-5 pb-6 rail:mx-0 rail:mt-0 rail:rounded-none rail:px-0 rail:pt-0">
${tagRow(page)}
<h1 class="text-display wrap-safe">${listing.name}</h1>
${priceRow(page)}
${sizeList(listing, words)}
${listing.description !== '' && html`<p class="text-body whitespace-pre-line text-ink-2 wrap-safe">${listing.description}</p>`}
${homeCard(page)}
${featureList(listing, words)}
${wherePart(listing, words)}
${hoursPart(listing, page.words, page.now)}
${dealsPart(listing, words)}
${offerList(listing.offers, words)}
${reviewPart(page)}
<p class="text-small text-ink-3">${words.say('changed', { date: words.day(listing.updatedAt) })}${
    listing.isFromOpenStreetMap && html` · ${words.say('openStreetMap')}`
  }</p>
</article></div>`
}

function photoStrip({ photos, name, page }: PublicListing, words: PageWords): Html {
  if (photos.length === 0) {
    const sign = icon(page === 'shop' || page === 'office' ? 'place' : 'thing', 'size-24')
    return html`<div class="flex aspect-[16/9] items-center justify-center overflow-hidden bg-brand-tint text-brand-ink rail:rounded-l">${sign}</div>`
  }
  const item = (photo: Photo, i: number) =>
    html`<li class="w-full shrink-0 snap-center snap-always"><img class="aspect-[4/3] w-full object-cover" src="${photoUrl(photo.id, 800)}" srcset="${photoSources(photo)}" sizes="${PHOTO_SIZES_ON_PAGE}" width="800" height="600" alt="${
      i === 0 ? name : words.say('photo', { name, position: i + 1 })
    }"${i === 0 ? html` fetchpriority="high"` : html` loading="lazy"`} decoding="async"></li>`
  return html`<ul tabindex="0" aria-label="${words.say('photosOf', { name })}" class="scroll-x flex snap-x snap-mandatory bg-well focus-visible:-outline-offset-4 rail:rounded-l">${photos.map(item)}</ul>`
}

const tag = (look: string, text: string) =>
  html`<span class="inline-flex min-h-6 w-fit max-w-full items-center gap-1 rounded-s px-2 py-0.5 text-tag ${look}">${text}</span>`

const STOCK_LOOKS = {
  Available: 'bg-ok-tint text-ok-ink',
  'Limited Stock': 'bg-accent-tint text-accent-ink',
  'Out of stock': 'bg-well text-ink-2',
  Inactive: 'bg-well text-ink-2',
}

function tagRow({ listing, words, now }: ListingPage): Html {
  // Of a place, and of a service outside its hours, the opening hours say whether it is available.
  const isByHours =
    listing.page === 'shop' ||
    listing.page === 'office' ||
    (listing.page === 'service' && openWords(words, listing.hours, now).state === 'later')
  return html`<div class="flex flex-wrap items-center gap-2">
${(!isByHours || listing.stock !== 'Available') && tag(STOCK_LOOKS[listing.stock], words.say(`stock_${listing.stock}`))}
${listing.category !== '' && tag('bg-well text-ink-2', words.categoryName(listing.category))}
${listing.isDemo && tag('bg-accent-tint text-accent-ink', words.say('demo'))}
${listing.isDemo && html`<span class="text-small text-ink-2">${words.say('demoNote')}</span>`}
</div>`
}

function priceRow({ listing, words }: ListingPage): Html | false {
  const { price, originalPrice, discount, rating, reviews } = listing
  if (price === '' && rating === null) return false
  return html`<div class="flex flex-wrap items-baseline justify-between gap-2">
${
  price !== '' &&
  html`<p class="inline-flex flex-wrap items-baseline gap-x-2"><span class="text-display tabular-nums wrap-safe">${price}</span>${
    originalPrice !== '' &&
    html`<s aria-hidden="true" class="text-body text-ink-3 tabular-nums">${originalPrice}</s><span class="sr-only">${words.say('was', { price: originalPrice })}</span>`
  }${discount !== null && html`<span class="text-strong text-accent-ink">${words.say('percentOff', { percent: discount })}</span>`}</p>`
}
${
  rating !== null &&
  html`<p class="inline-flex items-center gap-1 whitespace-nowrap">${star()}<span class="sr-only">${words.say('rating', { value: rating, count: reviews })}</span><span aria-hidden="true" class="text-small font-bold tabular-nums">${rating.toFixed(1)}</span><span aria-hidden="true" class="text-small text-ink-2 tabular-nums">(${reviews})</span></p>`
}
</div>`
}

/** The sizes with their prices, and a note for those that are not simply available. */
const sizeList = ({ sizes }: PublicListing, words: PageWords) =>
  sizes.length > 0 &&
  html`<section>${heading(words.say('sizes'))}
<ul class="mt-2 grid grid-cols-2 gap-2">${sizes.map(
    ({ label, price, stock }) =>
      html`<li class="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 rounded-m border border-line bg-surface p-3"><span class="min-w-0 text-body wrap-safe">${label}</span><span class="text-strong tabular-nums">${price}</span>${
        stock !== 'Available' && html`<span class="w-full text-small text-ink-2">${words.say(`stock_${stock}`)}</span>`
      }</li>`,
  )}</ul></section>`

/** The shop or office that offers it; a person is never named. */
function homeCard({ listing, words, now }: ListingPage): Html | false {
  const { home, page } = listing
  if (page === 'shop' || page === 'office') return false
  if (!home) {
    return page === 'product' && html`<p class="text-body text-ink-2">${words.say('privateSeller')}</p>`
  }
  const open = openWords(words, home.hours, now)
  return html`<a href="${onServer(pathOf(home))}" class="flex items-center gap-3.5 rounded-l border border-line bg-surface p-3 shadow-card">
<span class="flex h-16 w-14 shrink-0 items-center justify-center overflow-hidden rounded-place bg-brand-tint text-brand-ink">${picture(home.photo, 'place')}</span>
<span class="flex min-w-0 flex-1 flex-col"><span class="text-strong wrap-safe">${home.name}</span>${
    listing.stock !== 'Inactive' &&
    open.state !== 'unknown' &&
    html`<span class="text-small ${OPEN_LOOKS[open.state]}">${open.text}</span>`
  }</span>${icon('next', 'size-5 text-ink-2')}</a>`
}

const OPEN_LOOKS = { open: 'text-ok-ink', later: 'text-accent-ink', unknown: 'text-ink-3' }

const picture = (photo: Photo | null, sign: 'place' | 'thing') =>
  photo
    ? html`<img class="size-full object-cover" src="${photoUrl(photo.id, 320)}" width="160" height="160" alt="" loading="lazy" decoding="async">`
    : icon(sign, 'size-2/5')

const heading = (text: string) => html`<h2 class="text-head">${text}</h2>`

const chips = (texts: readonly string[], className: string, label = '') =>
  html`<ul class="${className} flex flex-wrap gap-2"${label !== '' && html` aria-label="${label}"`}>${texts.map(
    (text) => html`<li class="rounded-s bg-well px-2.5 py-1 text-small text-ink-2 wrap-safe">${text}</li>`,
  )}</ul>`

/** Key features as their seller wrote them; search words of a place are shown without that heading, as in the app. */
const featureList = ({ features, keywords }: PublicListing, words: PageWords) =>
  html`${
    features.length > 0 && html`<section>${heading(words.say('features'))}${chips(features, 'mt-2')}</section>`
  }${keywords.length > 0 && chips(keywords, '', words.say('keywords'))}`

function wherePart({ place, landmark, at, page }: PublicListing, words: PageWords): Html | false {
  if (place === '' && !at) return false
  return html`<section>${heading(words.say('where'))}
<div class="mt-2 flex flex-wrap items-center justify-between gap-3 rounded-l border border-line bg-surface p-3">
<p class="flex min-w-0 flex-1 items-start gap-2 text-body">${icon('pin', 'mt-0.5 size-5 text-brand-ink')}<span class="min-w-0 wrap-safe">${place}${
    landmark !== '' && html`<span class="block text-small text-ink-2">${landmark}</span>`
  }${
    !at && page !== 'shop' && html`<span class="block text-small text-ink-2">${words.say('townOnly')}</span>`
  }</span></p>
${
  at &&
  html`<a href="${directionsUrl(at)}" target="_blank" rel="noopener noreferrer" class="inline-flex min-h-touch items-center gap-2 rounded-m bg-brand-tint px-4 text-strong text-brand-ink">${icon('way')}${words.say('wayThere')}</a>`
}
</div></section>`
}

function offerList(offers: PublicOffer[], words: PageWords): Html | false {
  if (offers.length === 0) return false
  const card = (
    offer: PublicOffer,
  ) => html`<li class="min-w-0"><a href="${onServer(pathOf(offer))}" class="flex h-full flex-col overflow-hidden rounded-l border border-line bg-surface">
<span class="flex aspect-[4/3] items-center justify-center bg-well text-ink-3">${picture(offer.photo, 'thing')}</span>
<span class="flex min-w-0 flex-col px-3 py-2"><span class="line-clamp-2 text-body wrap-safe">${offer.name}</span><span class="text-strong tabular-nums">${offer.price}</span>${
    offer.stock !== 'Available' && html`<span class="text-small text-ink-2">${words.say(`stock_${offer.stock}`)}</span>`
  }</span></a></li>`
  return html`<section>${heading(words.say(offers[0]!.page === 'product' ? 'products' : 'services'))}
<ul class="mt-2 grid grid-cols-2 gap-3 md:grid-cols-3">${offers.map(card)}</ul></section>`
}

function reviewPart({ listing, reviews, words }: ListingPage): Html {
  return html`<section>${heading(words.say('reviews'))}
${
  reviews.length === 0
    ? html`<p class="mt-1 text-body text-ink-2">${words.say(listing.rating === null ? 'noReviews' : 'noneToShow')}</p>`
    : html`<ul class="mt-2 flex flex-col gap-3">${reviews.map((review) => reviewCard(review, words))}</ul>`
}
${listing.rating !== null && reviews.length === 0 && html`<p class="sr-only">${words.say('rating', { value: listing.rating, count: listing.reviews })}</p>`}
</section>`
}

const reviewCard = (
  { stars, comment, dealing, answer, at }: PublicReview,
  words: PageWords,
) => html`<li class="rounded-l border border-line bg-surface p-3">
<p class="flex flex-wrap items-center gap-2"><span class="inline-flex" role="img" aria-label="${words.say('stars', { value: stars })}">${[1, 2, 3, 4, 5].map((n) => star(n <= stars))}</span>${tag('bg-well text-ink-2', words.say(dealing))}<span class="text-small text-ink-3">${words.day(at)}</span></p>
${comment !== '' && html`<p class="mt-1 text-body whitespace-pre-line wrap-safe">${comment}</p>`}
${answer !== '' && html`<p class="mt-2 rounded-m bg-well p-2.5 text-body wrap-safe"><span class="block text-small text-ink-2">${words.say('answer')}</span>${answer}</p>`}
</li>`

/** Actions for a visitor; each returns to that action after sign-in. */
export function actionBar({ listing, words }: ListingPage): Html | undefined {
  const { page, home, name, isClaimed, isDemo, stock } = listing
  if (!isClaimed) return undefined
  const whom = page === 'shop' || page === 'office' ? name : home?.name
  const button =
    'inline-flex min-h-field items-center justify-center gap-2 rounded-button px-4 py-2 text-center text-row'
  // Demo listings cannot be bought.
  const canBuy = page === 'product' && !isDemo && (stock === 'Available' || stock === 'Limited Stock')
  return html`<div class="sticky bottom-0 z-sticky border-t border-line bg-surface pb-[max(8px,env(safe-area-inset-bottom,0px))]">
<div class="mx-auto flex w-full max-w-page flex-col gap-1 px-gutter pt-2 rail:px-9">
<div class="flex gap-2">
<a href="${loginHref(words, pathOf(listing, 'chat'))}" class="${button} min-w-0 flex-1 bg-brand text-on-brand">${icon('talk')}<span class="min-w-0 truncate">${whom ? words.say('ask', { name: whom }) : words.say('askSeller')}</span></a>
${canBuy && html`<a href="${loginHref(words, pathOf(listing, 'order'))}" class="${button} bg-brand-tint text-brand-ink">${icon('basket')}<span class="max-sm:sr-only">${words.say('order')}</span></a>`}
${page === 'product' && html`<a href="${loginHref(words, pathOf(listing, 'wish'))}" aria-label="${words.say('heart')}" class="${button} bg-brand-tint text-brand-ink">${icon('heart')}</a>`}
</div>
<p class="text-center text-small text-ink-2">${words.say('needsAccount')}</p>
</div></div>`
}

/** Whether it is open now, and the opening hours of every day. */
function hoursPart({ hours, page, stock }: PublicListing, words: PageWords, now: Date): Html | false {
  const open = openWords(words, hours, now)
  if (open.state === 'unknown' && page === 'product') return false
  const today = stock === 'Inactive' ? null : WEEKDAYS[Math.floor(minuteOfWeek(now) / MINUTES_OF_DAY)]
  const ranges = (day: string) =>
    (hours?.[day] ?? []).map(([from, to]) => `${words.clock(from)} – ${words.clock(to)}`).join(', ')
  const special = specialDays(hours, now)
  const isOwnToday = special.includes(dayOf(now))
  const date = (day: string) => html`<tr>
<th scope="row" class="py-1 pe-4 text-start font-normal">${words.day(new Date(`${day}T12:00:00Z`))}</th>
<td class="py-1 text-end tabular-nums">${ranges(day) || words.say('closed')}</td></tr>`
  const isWeekly = WEEKDAYS.some((day) => hours?.[day] !== undefined)
  const row = (day: (typeof WEEKDAYS)[number]) => html`<tr${day === today && html` class="font-bold"`}>
<th scope="row" class="py-1 pe-4 text-start ${day === today ? 'font-bold' : 'font-normal'}">${words.say(`day_${day}`)}${day === today && html` <span class="text-small font-normal text-ink-2">(${words.say('today')})</span>`}</th>
<td class="py-1 text-end tabular-nums">${ranges(day) || words.say('closed')}${day === today && isOwnToday && html`<br><span class="text-small font-normal">${words.say('today')}: ${ranges(dayOf(now)) || words.say('closed')}</span>`}</td></tr>`
  return html`<section><h2 class="text-head">${words.say('hours')}</h2>
${stock !== 'Inactive' && html`<p class="text-body ${OPEN_LOOKS[open.state]}">${open.text}</p>`}
${(isWeekly || special.length > 0) && html`<table class="mt-1 w-full text-body">${isWeekly ? WEEKDAYS.map(row) : ''}${special.filter((day) => !isWeekly || day !== dayOf(now)).map(date)}</table>`}</section>`
}
