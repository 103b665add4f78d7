import { countPublicAddresses, listPublicAddresses } from '#features/listings/server/publicAddresses.ts'
import { outsideUrlOf } from '#kit/server/publicUrl.ts'
import type { Ctx } from '#kit/server/context.ts'
import { escapeHtml } from './html.ts'

/** URLs per sitemap file; the protocol allows 50,000. */
export const SITEMAP_PAGE = 10_000

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The sitemap index: one file per `SITEMAP_PAGE` listings. */
export async function sitemapIndex(ctx: Ctx): Promise<string> {
  const files = Math.max(1, Math.ceil((await countPublicAddresses(ctx)) / SITEMAP_PAGE))
  const base = outsideUrlOf(ctx.config)
  const entries = Array.from(
    { length: files },
    (_, i) => `<sitemap><loc>${escapeHtml(`${base}/sitemap-${i + 1}.xml`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** One sitemap file, counted from 1: public pages that search engines may index. */
export async function sitemapFile(ctx: Ctx, number: number): Promise<string> {
  const base = outsideUrlOf(ctx.config)
  const pages = await listPublicAddresses(ctx, { skip: (number - 1) * SITEMAP_PAGE, limit: SITEMAP_PAGE })
  const entries = pages.map(
    ({ page, id, updatedAt }) =>
      `<url><loc>${escapeHtml(`${base}/${page}/${encodeURIComponent(id)}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  )
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`
}

/** robots.txt: crawlers may open listing pages, but not the app. */
export function robotsText(ctx: Pick<Ctx, 'config'>): string {
  const base = outsideUrlOf(ctx.config)
  if (!ctx.config.publicListings) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nDisallow: /api/\nDisallow: /login\n\nSitemap: ${base}/sitemap.xml\n`
}
