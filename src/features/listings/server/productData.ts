import * as z from 'zod/mini'
import { days, hours, seconds } from '#core/units.ts'
import { MOST_PHOTO_BYTES } from '#features/photos/rules.ts'
import type { Ctx } from '#kit/server/context.ts'
import { fetchOutside, identification, OutsideFailure, outsideQueue } from '#kit/server/outside.ts'
import { TEXT_LIMITS } from '../rules.ts'

/** A product as the product database describes it. */
export interface KnownProduct {
  name: string
  /** Its name and categories, to guess the category from. */
  words: string
  /** Address of its photo; "" without one. */
  image: string
}

const text = z.catch(z.string(), '')
/** The fields used of Open Food Facts' answer (`/api/v2/product/{code}.json`). */
const Answer = z.object({
  status: z.catch(z.number(), 0),
  product: z.catch(
    z.nullable(
      z.object({
        product_name: text,
        product_name_en: text,
        brands: text,
        quantity: text,
        image_front_url: text,
        categories: text,
      }),
    ),
    null,
  ),
})
const FIELDS = 'code,product_name,product_name_en,brands,quantity,image_front_url,categories'

const MOST_BYTES = 256 * 1024
const TIMEOUT = seconds(4)
const KEPT_FOR = days(1)
/** What was not found, or not answered, is asked for again sooner. */
const MISSED_FOR = hours(1)
const MOST_KEPT = 2000

/** One request at a time: the public database is run by volunteers. */
const inTurn = outsideQueue({ atOnce: 1, waiting: 20 })
const kept = new Map<string, { product: KnownProduct | null; until: number }>()

/**
 * What the product database (`PRODUCT_DATA_URL`) knows of a bar code; answers are kept for a day.
 * @returns null without a database, without an answer, and for an unknown code; never throws
 */
export async function productOf(ctx: Ctx, barcode: string): Promise<KnownProduct | null> {
  const base = ctx.config.productDataUrl
  if (base === '') return null
  const url = `${base}/api/v2/product/${barcode}.json?fields=${FIELDS}`
  const now = ctx.now().getTime()
  const known = kept.get(url)
  if (known && known.until > now) return known.product
  const product = await ask(ctx, url)
  kept.delete(url)
  kept.set(url, { product, until: now + (product ? KEPT_FOR : MISSED_FOR) })
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return product
}

async function ask(ctx: Ctx, url: string): Promise<KnownProduct | null> {
  try {
    const { status, body } = await inTurn(() =>
      fetchOutside({ url, identification: identification(ctx.config), mostBytes: MOST_BYTES, timeout: TIMEOUT }),
    )
    return status === 200 ? readAnswer(JSON.parse(body.toString())) : null
  } catch (error) {
    if (!(error instanceof OutsideFailure || error instanceof SyntaxError)) throw error
    ctx.log.info({ reason: error.message }, 'the product database gave no answer')
    return null
  }
}

function readAnswer(raw: unknown): KnownProduct | null {
  const { data } = Answer.safeParse(raw)
  if (!data || data.status !== 1 || !data.product) return null
  const { product_name, product_name_en, brands, quantity, image_front_url: image, categories } = data.product
  const title = clean(product_name_en) || clean(product_name)
  if (title === '') return null
  const brand = clean(brands.split(',')[0]!)
  const isSaid = (part: string) => title.toLowerCase().includes(part.toLowerCase())
  const parts = [isSaid(brand) ? '' : brand, title, isSaid(clean(quantity)) ? '' : clean(quantity)]
  const name = parts
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, TEXT_LIMITS.name)
    .trim()
  return { name, words: `${name} ${clean(categories)}`, image }
}

/** One line without control or invisible characters. */
const clean = (line: string): string => line.replace(/[\p{C}\s]+/gu, ' ').trim()

/**
 * The photo of a product, as the file that the database names; other hosts are asked only at public addresses.
 * @returns null without a photo or without an answer
 */
export async function productPhoto(ctx: Ctx, { image }: KnownProduct): Promise<Buffer | null> {
  if (image === '') return null
  try {
    const { status, body } = await inTurn(() =>
      fetchOutside({
        url: image,
        configuredHost: new URL(ctx.config.productDataUrl).host,
        identification: identification(ctx.config),
        mostBytes: MOST_PHOTO_BYTES,
        timeout: seconds(10),
      }),
    )
    return status === 200 ? body : null
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return null
  }
}
