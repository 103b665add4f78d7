import { LISTING_ID_PATTERN } from '#core/ids.ts'
import { onServer } from '#core/paths.ts'
import type { PublicPage } from '#features/listings/publicRules.ts'
import { publicListing } from '#features/listings/server/publicListing.ts'
import { photoSources } from '#features/photos/rules.ts'
import { publicReviews } from '#features/reviews/server/publicReviews.ts'
import { outsideUrlOf } from '#kit/server/publicUrl.ts'
import type { Ctx } from '#kit/server/context.ts'
import { missingPage, publicDocument } from './document.ts'
import { html, Html, jsonInHtml } from './html.ts'
import { actionBar, listingBody, pathOf, PHOTO_SIZES_ON_PAGE } from './listingPage.ts'
import { fingerprintOf } from './previewPicture.ts'
import { structuredData } from './structuredData.ts'
import { previewTags } from './tags.ts'
import { type PageLanguage, wordsIn } from './words.ts'

/** Number of reviews on a public page. */
const REVIEWS_SHOWN = 5

/** A page as a response. */
export interface SentPage {
  status: 200 | 404
  html: string
  isIndexed: boolean
}

/**
 * The public page of a listing; for a listing that visitors may not see, a "not found" page with status 404.
 * @param appHead head content from the built app (`headOf`)
 */
export async function publicPage(
  ctx: Ctx,
  appHead: string,
  asked: { page: PublicPage; id: string; language: PageLanguage },
): Promise<SentPage> {
  const words = wordsIn(asked.language)
  const listing = LISTING_ID_PATTERN.test(asked.id) ? await publicListing(ctx, asked.page, asked.id) : null
  if (!listing) {
    return { status: 404, html: missingPage(appHead, words, pathOf(asked)), isIndexed: false }
  }
  const base = outsideUrlOf(ctx.config)
  const canonical = `${base}${pathOf(listing)}`
  const preview = `${base}/preview/${listing.page}/${encodeURIComponent(listing.id)}/${fingerprintOf(listing)}.jpg`
  const outside = (path: string) => new URL(path.startsWith(onServer('/')) ? path : onServer(path), base).href
  const data = structuredData(listing, { canonical, preview, outside })
  const locale = asked.language === 'hi' ? 'hi_IN' : 'en_IN'
  const page = { listing, reviews: await publicReviews(ctx, listing.id, REVIEWS_SHOWN), words, now: ctx.now() }
  const [photo] = listing.photos
  const bar = actionBar(page)
  const sent = publicDocument(appHead, {
    words,
    head: html`${previewTags({ listing, canonical, preview, locale })}
<script type="application/ld+json">${new Html(jsonInHtml(data))}</script>`,
    picture: photo ? { srcset: photoSources(photo), sizes: PHOTO_SIZES_ON_PAGE } : null,
    body: listingBody(page),
    next: pathOf(listing),
    path: pathOf(listing),
    ...(bar && { bar }),
  })
  return { status: 200, html: sent, isIndexed: !listing.isDemo }
}
