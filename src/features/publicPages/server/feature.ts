import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { LISTING_ID_PATTERN } from '#core/ids.ts'
import { onServer } from '#core/paths.ts'
import { PUBLIC_PAGES, type PublicPage } from '#features/listings/publicRules.ts'
import { publicListing } from '#features/listings/server/publicListing.ts'
import { countPublicAddresses, listPublicAddresses } from '#features/listings/server/visibility.ts'
import { photoSources } from '#features/photos/rules.ts'
import { publicReviews } from '#features/reviews/server/publicReviews.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { outsideUrlOf } from '#kit/server/publicUrl.ts'
import { fingerprintOf, previewPicture, purgePreviews } from './previewPicture.ts'
import { pageLanguage, type PageLanguage, wordsIn } from './words.ts'
import { missingPage, publicDocument } from './document.ts'
import { html, Html, jsonInHtml, escapeHtml } from './html.ts'
import { actionBar, listingBody, pathOf, PHOTO_SIZES_ON_PAGE } from './listingPage.ts'
import { structuredData } from './structuredData.ts'
import { previewTags } from './tags.ts'

/** `app` registers its routes together with the web app, which answers at the same paths. */
export const publicPages = { clearAway: [purgePreviews] } satisfies ServerFeature

/** Dependencies of the plugin, from `app`. */
export interface PublicPagesDeps {
  ctx: () => Ctx
  /** Head content from the built app's page (`headOf`). */
  appHead: string
  /** True for a request with a valid session, which gets the app instead. */
  isSignedIn(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  sendApp(reply: FastifyReply): FastifyReply
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void
}

/** A proxy may cache a page this long, and serve it a little longer while revalidating. */
const PAGE_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'
const HOUR_CACHE = 'public, max-age=3600'
/** The URL identifies the content, but a listing can be deleted, so the time is limited. */
const PICTURE_CACHE = 'public, max-age=86400'
/** The response depends on session and language. */
const VARY = 'accept-encoding, accept-language, cookie'

type Asked = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: string | string[] } }>

/**
 * Fastify plugin: public pages of listings (A-42), their previews, sitemap and robots.txt. Signed-in people get the app
 * at the same paths; with `PUBLIC_LISTINGS=off` everybody does.
 */
export async function publicPageRoutes(app: FastifyInstance, deps: PublicPagesDeps): Promise<void> {
  app.setErrorHandler((error, request, reply) => deps.refuse(request, reply, error))
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', HOUR_CACHE).type('text/plain; charset=utf-8').send(robotsText(deps.ctx())),
  )
  if (!deps.ctx().config.publicListings) return
  for (const [path, page] of [...PUBLIC_PAGES.map((each) => [each, each] as const), ['item', 'product'] as const]) {
    app.get(`/${path}/:id`, (request, reply) => answerPage(deps, page, request as Asked, reply))
    app.get(`/${path}/:id/`, (request, reply) => answerPage(deps, page, request as Asked, reply))
  }
  app.get('/preview/:page/:id/:picture', (request, reply) => answerPicture(deps, request as Pictured, reply))
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await sitemapIndex(deps.ctx())))
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,5}).xml', async (request, reply) =>
    sendXml(reply, await sitemapFile(deps.ctx(), Math.max(1, Number(request.params.number)))),
  )
}

async function answerPage(deps: PublicPagesDeps, page: PublicPage, request: Asked, reply: FastifyReply) {
  reply.header('vary', VARY)
  if (await deps.isSignedIn(request, reply)) return deps.sendApp(reply)
  const language = pageLanguage([request.query.lang].flat()[0], request.headers['accept-language'])
  const { status, html, isIndexed } = await publicPage(deps.ctx(), deps.appHead, {
    page,
    id: request.params.id,
    language,
  })
  const etag = `W/"${createHash('sha256').update(html).digest('base64url')}"`
  reply.headers({ 'cache-control': PAGE_CACHE, 'content-language': language, etag })
  if (!isIndexed) reply.header('x-robots-tag', 'noindex')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}

type Pictured = FastifyRequest<{ Params: { page: string; id: string; picture: string } }>

/** The URL of an outdated picture redirects to the present one. */
async function answerPicture(deps: PublicPagesDeps, request: Pictured, reply: FastifyReply) {
  const { id, picture } = request.params
  const page = PUBLIC_PAGES.find((each) => each === request.params.page)
  const ctx = deps.ctx()
  const listing = page && LISTING_ID_PATTERN.test(id) ? await publicListing(ctx, page, id) : null
  if (!listing || !/^[\da-f]{16}\.jpg$/.test(picture)) throw new Refusal('notFound')
  const present = `${fingerprintOf(listing)}.jpg`
  if (picture !== present) return reply.header('cache-control', 'no-cache').redirect(`./${present}`, 302)
  const bytes = await previewPicture(ctx, listing)
  return reply
    .headers({ 'cache-control': PICTURE_CACHE, 'x-content-type-options': 'nosniff' })
    .type('image/jpeg')
    .send(bytes)
}

const sendXml = (reply: FastifyReply, text: string) =>
  reply.header('cache-control', HOUR_CACHE).type('application/xml; charset=utf-8').send(text)

/** Number of reviews on a public page. */
const REVIEWS_SHOWN = 5

/** A page as a response. */
interface SentPage {
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

/** URLs per sitemap file; the protocol allows 50,000. */
const SITEMAP_PAGE = 10_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap index: one file per `SITEMAP_PAGE` listings. */
async function sitemapIndex(ctx: Ctx): Promise<string> {
  const files = Math.max(1, Math.ceil((await countPublicAddresses(ctx)) / SITEMAP_PAGE))
  const base = outsideUrlOf(ctx.config)
  const entries = Array.from(
    { length: files },
    (_, i) => `<sitemap><loc>${escapeHtml(`${base}/sitemap-${i + 1}.xml`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** One sitemap file, counted from 1: public pages that search engines may index. */
async function sitemapFile(ctx: Ctx, number: number): Promise<string> {
  const base = outsideUrlOf(ctx.config)
  const pages = await listPublicAddresses(ctx, { skip: (number - 1) * SITEMAP_PAGE, limit: SITEMAP_PAGE })
  const entries = pages.map(
    ({ page, id, updatedAt }) =>
      `<url><loc>${escapeHtml(`${base}/${page}/${encodeURIComponent(id)}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`
}

/** robots.txt: crawlers may open listing pages, but not the app. */
function robotsText(ctx: Pick<Ctx, 'config'>): string {
  const base = outsideUrlOf(ctx.config)
  if (!ctx.config.publicListings) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nDisallow: /api/\nDisallow: /login\n\nSitemap: ${base}/sitemap.xml\n`
}
